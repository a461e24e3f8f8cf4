import type { Track } from '@hub/api-spec'

/** The newest tracks, which are kept fresh, and whether there are more behind them. */
export interface Head {
  rows: readonly Track[]
  nextCursor: string | null
}

/**
 * The list as it is shown: the fresh newest tracks, then what was scrolled to below them. That is
 * not fetched again at every change of the library, so what went away since is left out here.
 */
export function mergeJukebox(
  head: Head | undefined,
  deep: readonly Track[],
  gone: ReadonlySet<string>,
): readonly Track[] {
  if (!head) return []
  if (head.nextCursor === null || deep.length === 0) return head.rows
  const fresh = new Set(head.rows.map(({ id }) => id))
  const seam = deep.findIndex(({ id }) => id === head.rows.at(-1)?.id)
  const below = deep.slice(seam + 1).filter(({ id }) => !fresh.has(id) && !gone.has(id))
  return [...head.rows, ...below]
}
