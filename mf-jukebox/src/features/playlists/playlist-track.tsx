import { ArrowDown, ArrowUp, IconButton, X } from '@hub/ui'
import { messageOf, useAlert, useApiMutation, useConfirm } from '@hub/web-kit'
import { useTrackDrag, useTrackDrop } from '#lib/drag.ts'
import { useAdoptPlaylist } from '#lib/playlists.data.ts'
import { TrackRow } from '#lib/track-row.tsx'
import type { Playlist, Track } from '@hub/api-spec'
import type { DraggedTrack, Half } from '#lib/drag.ts'

/** Which of a row's buttons moved it. */
export type MoveButton = 'up' | 'down'

export interface PlaylistTrackProps {
  playlist: Playlist
  track: Track
  index: number
  count: number
  canChange: boolean
  onPlay(): void
  onMove(to: number, button: MoveButton): void
  onDropped(dragged: DraggedTrack, half: Half): void
}

/** A track of a playlist: to play, and for whoever may, to move and to take out. */
export function PlaylistTrack(props: PlaylistTrackProps) {
  const { playlist, track, canChange, onPlay, onDropped } = props
  const { ref: dragRef, isDragged } = useTrackDrag({ ...track, playlistId: playlist.id }, canChange)
  const { ref, over } = useTrackDrop<HTMLDivElement>({
    isEnabled: canChange,
    mayTake: ({ id, playlistId }) =>
      id !== track.id && (playlistId === playlist.id || playlistId === null),
    onDrop: onDropped,
  })
  return (
    <div ref={ref} style={{ blockSize: '100%' }}>
      <TrackRow
        ref={dragRef}
        track={track}
        isDraggable={canChange}
        isDragged={isDragged}
        over={over}
        onPlay={onPlay}
        actions={canChange && <Actions {...props} />}
      />
    </div>
  )
}

function Actions({ playlist, track, index, count, onMove }: PlaylistTrackProps) {
  return (
    <>
      <IconButton
        size="small"
        label={`Move ${track.title} up`}
        title="Move up"
        icon={ArrowUp}
        data-move="up"
        disabled={index === 0}
        onClick={() => onMove(index - 1, 'up')}
      />
      <IconButton
        size="small"
        label={`Move ${track.title} down`}
        title="Move down"
        icon={ArrowDown}
        data-move="down"
        disabled={index === count - 1}
        onClick={() => onMove(index + 1, 'down')}
      />
      <TakeOut playlist={playlist} track={track} />
    </>
  )
}

function TakeOut({ playlist, track }: { playlist: Playlist; track: Track }) {
  const confirm = useConfirm()
  const alert = useAlert()
  const adopt = useAdoptPlaylist()
  const removal = useApiMutation('DELETE /api/music/playlists/:id/tracks/:trackId')
  async function handleRemove() {
    const question = 'Are you sure you want to delete this track from the playlist?'
    if (!(await confirm(question, { isDestructive: true, confirmLabel: 'Delete' }))) return
    try {
      adopt(await removal.mutateAsync({ params: { id: playlist.id, trackId: track.id } }))
    } catch (error) {
      await alert(`Error: ${messageOf(error, 'Failed to delete track from playlist.')}`)
    }
  }
  return (
    <IconButton
      size="small"
      label={`Delete ${track.title} from the playlist`}
      title="Delete from the playlist"
      icon={X}
      disabled={removal.isPending}
      onClick={() => void handleRemove()}
    />
  )
}
