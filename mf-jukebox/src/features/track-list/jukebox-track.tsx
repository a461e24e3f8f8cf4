import { IconButton, Plus, Trash2 } from '@hub/ui'
import { refusalOf, useNotify, useSession } from '@hub/web-kit'
import { useTrackDrag } from '#lib/drag.ts'
import { TrackRow } from '#lib/track-row.tsx'
import { useDeleteTrack } from '#lib/use-delete-track.ts'
import type { Track } from '@hub/api-spec'

export interface JukeboxTrackProps {
  track: Track
  onAdd(): void
  onPlay(): void
}

/** A track of the jukebox: to play, to add, to drag, and for admins to delete. */
export function JukeboxTrack({ track, onAdd, onPlay }: JukeboxTrackProps) {
  const isAdmin = useSession().user?.isAdmin ?? false
  const { ref, isDragged } = useTrackDrag({ ...track, playlistId: null }, true)
  return (
    <TrackRow
      ref={ref}
      track={track}
      isDraggable
      isDragged={isDragged}
      onPlay={onPlay}
      actions={
        <>
          <IconButton
            size="small"
            label={`Add ${track.title} to a playlist`}
            icon={Plus}
            onClick={onAdd}
          />
          {isAdmin && <DeleteTrack track={track} />}
        </>
      }
    />
  )
}

function DeleteTrack({ track }: { track: Track }) {
  const notify = useNotify()
  const { isDeleting, deleteTrack } = useDeleteTrack((error) =>
    notify(refusalOf(error, 'Failed to delete track from jukebox.'), 'error'),
  )
  return (
    <IconButton
      size="small"
      label={`Delete ${track.title} from the jukebox`}
      icon={Trash2}
      disabled={isDeleting}
      onClick={() => void deleteTrack(track)}
    />
  )
}
