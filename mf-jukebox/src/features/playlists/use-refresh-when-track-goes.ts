import { markStale, onLiveEvent } from '@hub/web-kit'
import { useEffect, useEffectEvent } from 'react'
import type { Track } from '@hub/api-spec'

/** A track that leaves the jukebox leaves the playlists too, which says nothing of its own. */
export function useRefreshWhenTrackGoes(tracks: readonly Track[]): void {
  const hear = useEffectEvent((id: string | undefined) => {
    if (tracks.some((track) => track.id === id)) void markStale('DELETE /api/music/:id')
  })
  useEffect(() => onLiveEvent(({ name, id }) => void (name === 'library.changed' && hear(id))), [])
}
