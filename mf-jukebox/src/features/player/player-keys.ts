import { seekBy } from '#lib/player/media-session.ts'
import { dispatch } from '#lib/player/player-store.ts'
import { togglePlaying, toggleShuffle } from '#lib/player/programme.ts'
import { toggleMute } from '#lib/player/volume.ts'
import type { KeyboardEvent } from 'react'

const SKIP_SECONDS = 10

const KEYS: Readonly<Record<string, () => void>> = {
  k: togglePlaying,
  j: () => seekBy(-SKIP_SECONDS),
  l: () => seekBy(SKIP_SECONDS),
  n: () => dispatch({ type: 'moved', by: 1 }),
  p: () => dispatch({ type: 'moved', by: -1 }),
  s: toggleShuffle,
  r: () => dispatch({ type: 'loop-switched' }),
  m: toggleMute,
}

/**
 * Single letters work the player while the focus is in it, and nowhere else: elsewhere they belong
 * to what is typed and to the person's own tools (WCAG 2.1.4). Media keys work everywhere.
 */
export function handlePlayerKey(event: KeyboardEvent): void {
  const { target, key, ctrlKey, altKey, metaKey } = event
  const isTaken = target instanceof Element && target.closest('select, dialog') !== null
  if (isTaken || ctrlKey || altKey || metaKey) return
  const act = KEYS[key.toLowerCase()]
  if (!act) return
  event.preventDefault()
  act()
}
