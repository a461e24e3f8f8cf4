import { callApi, markStale, refusalOf, useNotify, useQueryClient } from '@hub/web-kit'
import { useRef, useState } from 'react'
import { playlistTracksQuery, useAdoptPlaylist } from '#lib/playlists.data.ts'
import type { Playlist, Track } from '@hub/api-spec'

/**
 * Puts the tracks of a playlist in another order: at once on the screen, and one call after the
 * other at the server, each based on the version that the one before made. After a failure the
 * tracks are loaded again (spec §4).
 */
export function useReorder(playlist: Playlist, loaded: readonly Track[]) {
  const client = useQueryClient()
  const notify = useNotify()
  const adopt = useAdoptPlaylist()
  const [wished, setWished] = useState<readonly Track[] | null>(null)
  const next = useRef<readonly Track[] | null>(null)
  const isSending = useRef(false)
  // A list of playlists that was asked for before the last answer may still bring an older version.
  const latest = useRef({ id: '', version: 0 })
  const { id } = playlist
  const { queryKey } = playlistTracksQuery(id)

  async function sendAll() {
    const known = latest.current.id === id ? latest.current.version : 0
    let version = Math.max(playlist.version, known)
    isSending.current = true
    try {
      while (next.current) {
        const order = next.current
        next.current = null
        const body = { newOrder: order.map((track) => track.id), version }
        const endpoint = 'PATCH /api/music/playlists/:id/tracks/reorder'
        const changed = await callApi(endpoint, { params: { id }, body })
        version = changed.version
        latest.current = { id, version }
        adopt(changed)
        await client.cancelQueries({ queryKey })
        client.setQueryData(queryKey, [...order])
      }
    } catch (error) {
      next.current = null
      notify(refusalOf(error, 'Failed to reorder tracks.'), 'error')
      // Somebody else has probably changed the playlist.
      await markStale('library.changed')
    } finally {
      isSending.current = false
      setWished(null)
    }
  }

  function reorder(order: readonly Track[]) {
    setWished(order)
    next.current = order
    if (!isSending.current) void sendAll()
  }

  return { tracks: wished ?? loaded, reorder }
}
