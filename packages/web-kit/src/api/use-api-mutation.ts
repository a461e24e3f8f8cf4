import { useMutation, useQueryClient } from '@tanstack/react-query'
import { callApi } from './api-client.ts'
import type { UseMutationResult } from '@tanstack/react-query'
import type { CallOptions } from '../wire/send-call.ts'
import type { CallInput, InputArgs, ReadEndpoint, Reply, WriteEndpoint } from './api-types.ts'

/** What a mutation is called with. */
export type MutationInput<K extends WriteEndpoint> =
  object extends CallInput<K> ? (CallInput<K> & CallOptions) | void : CallInput<K> & CallOptions

/**
 * A call that changes something, and the reads that it makes stale:
 * `useApiMutation('DELETE /api/missions/:id', { refreshes: ['GET /api/missions'] })`.
 */
export function useApiMutation<K extends WriteEndpoint>(
  endpoint: K,
  { refreshes = [] }: { refreshes?: readonly ReadEndpoint[] } = {},
): UseMutationResult<Reply<K>, Error, MutationInput<K>> {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: MutationInput<K>) =>
      callApi(endpoint, ...([input ?? {}] as unknown as InputArgs<K, CallOptions>)),
    onSuccess: () => {
      for (const stale of refreshes) void client.invalidateQueries({ queryKey: [stale] })
    },
  })
}
