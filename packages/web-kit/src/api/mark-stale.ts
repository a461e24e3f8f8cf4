import { queryClient } from './query-client.ts'
import type { LiveEventName, WriteEndpoint } from '@hub/api-spec'
import type { QueryKey } from '@tanstack/react-query'

const EVERYTHING: QueryKey[] = [[]]

/** Fetches again what a call or a live event made stale, as far as it is on the screen. */
export async function markStale(change: WriteEndpoint | LiveEventName): Promise<void> {
  await refresh(await staleKeys(change))
}

/** The keys of the queries that a change makes stale; `id` is what an event is about. */
export async function staleKeys(
  change: WriteEndpoint | LiveEventName,
  id?: string,
): Promise<QueryKey[]> {
  // Loaded with the first change: it is not in the way of the first view.
  const table = await import('@hub/api-spec/staleness').catch(() => undefined)
  if (!table) return EVERYTHING
  const { STALE_AFTER_CALL, STALE_AFTER_EVENT, STALE_BY_ID } = table
  // A server that is newer than this page may publish events that the page does not know.
  const reads = { ...STALE_AFTER_CALL, ...STALE_AFTER_EVENT }[change] ?? []
  return reads.map((read) =>
    id !== undefined && STALE_BY_ID.has(read) ? [read, { params: { id } }] : [read],
  )
}

/** Marks queries as stale; ends when those on the screen are fresh. */
export async function refresh(keys: readonly QueryKey[]): Promise<void> {
  await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))
}
