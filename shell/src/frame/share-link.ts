import type { ViewName, ViewTarget } from '@hub/web-kit'

interface Linked {
  view: ViewName
  target: ViewTarget
}

const KINDS: Record<string, (id: string) => Linked> = {
  contract: (contractId) => ({ view: 'contracts', target: { contractId } }),
  playlist: (playlistId) => ({ view: 'jukebox', target: { playlistId } }),
  story: (storyId) => ({ view: 'stories', target: { storyId } }),
}

/** Reads what a share link's fragment leads to: `#contract=<id>`. */
export function readShareLink(fragment: string): Linked | null {
  const [, kind = '', id = ''] = /^#(\w+)=([\w-]+)$/.exec(fragment) ?? []
  return KINDS[kind]?.(id) ?? null
}
