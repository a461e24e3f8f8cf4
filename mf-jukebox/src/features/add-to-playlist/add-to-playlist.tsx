import {
  Button,
  Dialog,
  EmptyState,
  Globe,
  ListMusic,
  Loading,
  Lock,
  RefreshProblem,
} from '@hub/ui'
import { useState } from 'react'
import { countTracks } from '#lib/count-tracks.ts'
import { useChangeablePlaylists } from '#lib/playlists.data.ts'
import { useAddTrack } from '#lib/use-add-track.ts'
import styles from './add-to-playlist.module.css'
import type { Playlist, Track } from '@hub/api-spec'

/** Asks which playlist a track is to be added to. */
export function AddToPlaylist({ track, onClose }: { track: Track; onClose(): void }) {
  const targets = useChangeablePlaylists()
  const addTrack = useAddTrack()
  const [isAdding, setAdding] = useState(false)

  async function handleChoice(playlist: Playlist) {
    setAdding(true)
    if (await addTrack(playlist, track)) onClose()
    else setAdding(false)
  }

  return (
    <Dialog
      title={`Add "${track.title}" to...`}
      onClose={onClose}
      footer={<Button onClick={onClose}>Cancel</Button>}
    >
      {targets.isLoading && <Loading text="Loading playlists..." />}
      {targets.hasFailed && (
        <RefreshProblem text="Not all playlists could be fetched." onRetry={targets.retry} />
      )}
      {!targets.isLoading && !targets.hasFailed && targets.rows.length === 0 && (
        <EmptyState
          icon={ListMusic}
          text="You have no playlist yet. Make one under My Playlists."
        />
      )}
      <ul className={styles.list}>
        {targets.rows.map((playlist) => (
          <li key={playlist.id}>
            <button
              type="button"
              className={styles.target}
              disabled={isAdding}
              onClick={() => void handleChoice(playlist)}
            >
              {playlist.isPublic ? <Globe size={18} /> : <Lock size={18} />}
              <span className={styles.name} dir="auto">
                {playlist.name}
              </span>
              <small>{countTracks(playlist.trackCount)}</small>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
