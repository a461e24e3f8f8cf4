import { testTokens } from '@hub/service-kit/testing'
import { describe, expect, it } from 'vitest'
import { readTokenKeys } from './keys.ts'

const { jwks, signingKey } = testTokens()

describe('readTokenKeys', () => {
  it('reads keys that belong together', () => {
    const keys = readTokenKeys({ AUTH_JWKS: jwks, AUTH_SIGNING_KEY: signingKey })
    expect(keys.signing.kid).toBe(keys.jwks.keys[0]?.kid)
  })

  it.each([
    ['the public half is missing', '{"keys":[]}', signingKey, 'AUTH_JWKS lacks the public half'],
    ['another key has its name', testTokens().jwks, signingKey, 'AUTH_JWKS lacks the public half'],
    ['a key is no JSON', jwks, 'secret', 'AUTH_SIGNING_KEY is not JSON.'],
  ])('says so when %s', (_what, AUTH_JWKS, AUTH_SIGNING_KEY, message) => {
    expect(() => readTokenKeys({ AUTH_JWKS, AUTH_SIGNING_KEY })).toThrow(message)
  })
})
