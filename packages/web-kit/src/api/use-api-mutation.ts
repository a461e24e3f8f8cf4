import { useMutation } from '@tanstack/react-query'
import { callEndpoint } from './api-client.ts'
import { refresh, staleKeys } from './mark-stale.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { WriteEndpoint } from '@hub/api-spec'
import type { CallOptions } from '../wire/send-call.ts'
import type { CallInput, InputArgs, Reply } from './api-types.ts'

/** What a mutation is called with. */
export type MutationInput<K extends WriteEndpoint> =
  object extends CallInput<K> ? (CallInput<K> & CallOptions) | void : CallInput<K> & CallOptions

/**
 * A call that changes something: `useApiMutation('DELETE /api/missions/:id')`. What that makes
 * stale is fetched again.
 */
export function useApiMutation<K extends WriteEndpoint>(
  endpoint: K,
): UseMutationResult<Reply<K>, Error, MutationInput<K>> {
  return useMutation({
    mutationFn: (input: MutationInput<K>) =>
      callEndpoint(endpoint, ...([input ?? {}] as unknown as InputArgs<K, CallOptions>)),
    onMutate: () => ({ stale: staleKeys(endpoint) }),
    onSuccess: async (_reply, _input, { stale }) => void refresh(await stale),
  })
}
