import { expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

const soundOf = (config: Parameters<typeof securityHeaders>[0]) =>
  String(securityHeaders(config)['content-security-policy'])
    .split('; ')
    .find((rule) => rule.startsWith('media-src'))

it('lets pages hear sound from here, and from the one origin that is named', () => {
  const PUBLIC_URL = 'https://hub.test'
  expect(soundOf({ PUBLIC_URL })).toBe("media-src 'self' blob:")
  expect(soundOf({ PUBLIC_URL, SOUND_ORIGIN: 'https://s3.test' })).toBe(
    "media-src 'self' blob: https://s3.test",
  )
})
