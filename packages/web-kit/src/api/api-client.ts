import { freshToken, renewSession } from '../session/session-store.ts'
import { ApiError } from '../wire/api-error.ts'
import { sendCall } from '../wire/send-call.ts'
import type { EndpointName, QuietEndpoint, ReadEndpoint } from '@hub/api-spec'
import type { CallOptions, WireInput } from '../wire/send-call.ts'
import type { InputArgs, Reply } from './api-types.ts'

/**
 * Calls the API by an endpoint's name: `callApi('GET /api/missions')`. A call that makes something
 * stale is a mutation: `useApiMutation`.
 */
export const callApi: <K extends ReadEndpoint | QuietEndpoint>(
  endpoint: K,
  ...input: InputArgs<K, CallOptions>
) => Promise<Reply<K>> = callEndpoint

/** Calls any endpoint; whoever does so sees to what it makes stale. */
export async function callEndpoint<K extends EndpointName>(
  endpoint: K,
  ...[input]: InputArgs<K, CallOptions>
): Promise<Reply<K>> {
  const response = await sendAsUser(endpoint, input)
  return (response.status === 204 ? undefined : await response.json()) as Reply<K>
}

/** Calls the API as whoever is signed in; a refused token is renewed and the call made once more. */
export async function sendAsUser(endpoint: string, input?: WireInput): Promise<Response> {
  const token = await freshToken()
  try {
    return await sendCall(endpoint, input, token)
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status === 401
    if (!isRefused || !token) throw error
    const renewed = await renewSession()
    if (!renewed) throw error
    return sendCall(endpoint, input, renewed)
  }
}
