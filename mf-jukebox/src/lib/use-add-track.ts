import { messageOf, useAlert, useApiMutation, useNotify } from '@hub/web-kit'
import { useAdoptPlaylist } from './playlists.data.ts'
import type { Playlist, Track } from '@hub/api-spec'

/** Adds a track to the end of a playlist and says so; answers whether it worked. */
export function useAddTrack() {
  const alert = useAlert()
  const notify = useNotify()
  const adopt = useAdoptPlaylist()
  const adding = useApiMutation('POST /api/music/playlists/:id/tracks')
  return async (playlist: Playlist, track: Pick<Track, 'id' | 'title'>): Promise<boolean> => {
    try {
      const { id } = playlist
      adopt(await adding.mutateAsync({ params: { id }, body: { trackId: track.id } }))
      notify(`“${track.title}” was added to “${playlist.name}”.`)
      return true
    } catch (error) {
      await alert(`Error: ${messageOf(error, 'Failed to add track to playlist.')}`)
      return false
    }
  }
}
