import { onLiveEvent, useQueryClient } from '@hub/web-kit'
import { useEffect, useEffectEvent } from 'react'
import { playlistTracksQuery } from '#lib/playlists.data.ts'
import type { Track } from '@hub/api-spec'

/** A track that leaves the jukebox leaves the playlists too, which says nothing of its own. */
export function useRefreshWhenTrackGoes(playlistId: string, tracks: readonly Track[]): void {
  const client = useQueryClient()
  const hear = useEffectEvent((id: string | undefined) => {
    if (!tracks.some((track) => track.id === id)) return
    void client.invalidateQueries({ queryKey: playlistTracksQuery(playlistId).queryKey })
  })
  useEffect(() => onLiveEvent(({ name, id }) => void (name === 'library.changed' && hear(id))), [])
}
