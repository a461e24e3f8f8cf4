import { useMutation } from '@tanstack/react-query'
import { callApi } from './api-client.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WriteEndpoint } from '@hub/api-spec'
import type { CallOptions } from '../wire/send-call.ts'
import type { CallInput, InputArgs, Reply } from './api-types.ts'

/** What a mutation is called with. */
export type MutationInput<K extends WriteEndpoint> =
  object extends CallInput<K> ? (CallInput<K> & CallOptions) | void : CallInput<K> & CallOptions

/** A call that changes something: `useApiMutation('DELETE /api/missions/:id')`. */
export function useApiMutation<K extends WriteEndpoint>(
  endpoint: K,
): UseMutationResult<Reply<K>, Error, MutationInput<K>> {
  return useMutation({
    mutationFn: (input: MutationInput<K>) =>
      callApi(endpoint, ...([input ?? {}] as unknown as InputArgs<K, CallOptions>)),
  })
}
