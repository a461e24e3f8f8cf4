import { Globe, IconButton, Lock, Play, Share2, Trash2 } from '@hub/ui'
import { useNotify } from '@hub/web-kit'
import { countTracks } from '#lib/count-tracks.ts'
import { useTrackDrop } from '#lib/drag.ts'
import { playSource } from '#lib/player/programme.ts'
import { useAddTrack } from '#lib/use-add-track.ts'
import styles from './playlist-row.module.css'
import type { Playlist } from '@hub/api-spec'

export interface PlaylistRowProps {
  playlist: Playlist
  isSelected: boolean
  /** Its author, or an admin: may add to it and delete it. */
  canChange: boolean
  onSelect(): void
  onDelete(): void
}

/** A playlist in the list: to open, to play, to share, to drop tracks on, to delete. */
export function PlaylistRow(props: PlaylistRowProps) {
  const { playlist, isSelected, canChange, onSelect, onDelete } = props
  const { id, name, isPublic, trackCount } = playlist
  const addTrack = useAddTrack()
  const { ref, over } = useTrackDrop<HTMLDivElement>({
    isEnabled: canChange,
    mayTake: (dragged) => dragged.playlistId !== id,
    onDrop: (dragged) => void addTrack(playlist, dragged),
  })
  const Icon = isPublic ? Globe : Lock
  const looks = [styles.row, isSelected && styles.selected, over && styles.over]
  return (
    <div ref={ref} className={looks.filter(Boolean).join(' ')}>
      <button type="button" aria-pressed={isSelected} className={styles.choose} onClick={onSelect}>
        <Icon size={18} />
        <span className={styles.words}>
          <span className={styles.name} dir="auto" title={name}>
            {name}
          </span>
          <span className={styles.count}>{countTracks(trackCount)}</span>
        </span>
      </button>
      <span className={styles.actions}>
        <IconButton
          size="small"
          label={`Play ${name}`}
          icon={Play}
          disabled={trackCount === 0}
          onClick={() => void playSource({ id, name })}
        />
        {isPublic && <ShareButton playlist={playlist} />}
        {canChange && (
          <IconButton size="small" label={`Delete ${name}`} icon={Trash2} onClick={onDelete} />
        )}
      </span>
    </div>
  )
}

function ShareButton({ playlist }: { playlist: Playlist }) {
  const notify = useNotify()
  async function share() {
    try {
      await navigator.clipboard.writeText(`${location.origin}/#playlist=${playlist.id}`)
      notify('Link copied.')
    } catch {
      notify('The link could not be copied.', 'error')
    }
  }
  return (
    <IconButton
      size="small"
      label={`Share ${playlist.name}`}
      title="Share"
      icon={Share2}
      onClick={() => void share()}
    />
  )
}
