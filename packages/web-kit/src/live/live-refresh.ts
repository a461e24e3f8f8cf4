import { refresh, staleKeys } from '../api/mark-stale.ts'
import type { LiveEvent } from '@hub/api-spec'
import type { QueryKey } from '@tanstack/react-query'

const FIRST_DELAY_MS = 30
const SPACING_MS = 1_000

const waiting = new Map<string, QueryKey>()
let timer: ReturnType<typeof setTimeout> | undefined
let lastFlush = 0

/**
 * Refreshes what an event makes stale. The first event counts at once, a burst is gathered: a busy
 * board must not make every page ask a hundred times.
 */
export async function refreshAfter({ name, id }: LiveEvent): Promise<void> {
  for (const key of await staleKeys(name, id)) waiting.set(JSON.stringify(key), key)
  if (waiting.size === 0) return
  timer ??= setTimeout(flush, Math.max(FIRST_DELAY_MS, lastFlush + SPACING_MS - Date.now()))
}

function flush(): void {
  timer = undefined
  lastFlush = Date.now()
  const keys = [...waiting.values()]
  waiting.clear()
  void refresh(keys)
}
