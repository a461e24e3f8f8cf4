import { AppError, invalid } from '@hub/service-kit/base'
import {
  authorizationCodeGrant,
  AuthorizationResponseError,
  ResponseBodyError,
} from 'openid-client'
import { ProviderOutage } from './oauth-client.ts'
import type { Secrets } from './authorization-url.ts'
import type { CallbackParams, Identity, Provider } from './provider.ts'

/** How providers say that the person pressed Cancel. */
const CANCELLED = new Set(['access_denied', 'user_cancelled_authorize'])

const ANSWER = ['code', 'state', 'iss', 'error', 'error_description'] as const

/**
 * Finishes a sign-in at a provider: checks what came back, exchanges the code and asks who it is.
 * Every failure is an {@link AppError} in a sentence, with what really happened as its cause.
 */
export async function exchange(
  provider: Provider,
  callback: CallbackParams,
  expected: Secrets,
): Promise<Identity | 'cancelled'> {
  const client = await provider.connect()
  try {
    const tokens = await authorizationCodeGrant(client, toUrl(callback, expected.redirectUri), {
      expectedState: expected.state,
      idTokenExpected: provider.isOidc,
      ...(provider.isOidc && { expectedNonce: expected.nonce }),
      ...(provider.usesPkce && { pkceCodeVerifier: expected.pkceVerifier }),
    })
    return await provider.identify(client, tokens, callback)
  } catch (error) {
    if (error instanceof AuthorizationResponseError && CANCELLED.has(error.error)) {
      return 'cancelled'
    }
    throw toSentence(provider, error)
  }
}

function toUrl(callback: CallbackParams, redirectUri: string): URL {
  const url = new URL(redirectUri)
  for (const name of ANSWER) {
    const value = callback[name]
    if (value !== undefined) url.searchParams.set(name, value)
  }
  return url
}

function toSentence({ name }: Provider, error: unknown): AppError {
  const sentence = sentenceFor(name, error)
  sentence.cause = error
  return sentence
}

function sentenceFor(name: string, error: unknown): AppError {
  if (error instanceof AuthorizationResponseError) return invalid(`${name} refused the sign-in.`)
  if (error instanceof ResponseBodyError) {
    return invalid(`${name} did not confirm the sign-in. Please start again.`)
  }
  if (isOutage(error)) return new AppError(502, `${name} is not available. Please try again.`)
  return invalid(`${name} gave an answer that does not belong to this sign-in.`)
}

/** Whether the provider is away or not itself, rather than somebody at play with its answers. */
function isOutage(error: unknown): boolean {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ProviderOutage || cause.name === 'TimeoutError') return true
    if (cause.message === 'fetch failed') return true
    if ('code' in cause && cause.code === 'OAUTH_RESPONSE_IS_NOT_CONFORM') return true
  }
  return false
}
