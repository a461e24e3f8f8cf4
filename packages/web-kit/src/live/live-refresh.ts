import { queryClient } from '../api/query-client.ts'
import { STALE_BY_EVENT, STALE_BY_ID } from './live-staleness.ts'
import type { LiveEvent } from '@hub/api-spec'
import type { QueryKey } from '@tanstack/react-query'

const FIRST_DELAY_MS = 30
const SPACING_MS = 1_000

const waiting = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastFlush = 0

/**
 * Marks what an event makes stale; what is on the screen is fetched again. The first event counts
 * at once, a burst is gathered: a busy board must not make every page ask a hundred times.
 */
export function markStale({ name, id }: LiveEvent): void {
  for (const endpoint of STALE_BY_EVENT[name] ?? []) {
    const isAboutOne = id !== undefined && STALE_BY_ID.has(endpoint)
    const key = isAboutOne ? [endpoint, { params: { id } }] : [endpoint]
    waiting.set(JSON.stringify(key), key)
  }
  if (waiting.size === 0) return
  timer ??= setTimeout(flush, Math.max(FIRST_DELAY_MS, lastFlush + SPACING_MS - Date.now()))
}

/** Marks everything that live events may touch. */
export function markAllStale(): void {
  markStale({ name: 'resync' })
}

function flush(): void {
  timer = undefined
  lastFlush = Date.now()
  const keys = [...waiting.values()]
  waiting.clear()
  for (const queryKey of keys) void queryClient.invalidateQueries({ queryKey })
}
