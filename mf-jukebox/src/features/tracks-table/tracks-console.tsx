import { Button, EmptyState, IconButton, Loading, Music, Notice, TextField, Trash2 } from '@hub/ui'
import { messageOf, useAlert } from '@hub/web-kit'
import { ALL_TRACKS } from '#lib/player/player-state.ts'
import { playTracks } from '#lib/player/programme.ts'
import { TrackRow } from '#lib/track-row.tsx'
import { useDeleteTrack } from '#lib/use-delete-track.ts'
import { useTrackList } from '#lib/use-track-list.ts'
import { VirtualList } from '#lib/virtual-list.tsx'
import styles from './tracks-table.module.css'

const ROW_REM = 3.5

/** All tracks for the console: to find, to hear, to delete. */
export function TracksConsole() {
  const { typed, setTyped, list } = useTrackList()
  const alert = useAlert()
  const { isDeleting, deleteTrack } = useDeleteTrack(
    (error) => void alert(`Error: ${messageOf(error, 'Failed to delete music track.')}`),
  )
  return (
    <div className={styles.frame}>
      <TextField
        type="search"
        label="Search tracks"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list.hasFailed && (
        <Notice tone="error" action={<Button onClick={list.retry}>Retry</Button>}>
          Error: Failed to fetch music tracks
        </Notice>
      )}
      {list.isLoading && <Loading text="Loading tracks..." />}
      {!list.isLoading && list.rows.length === 0 && !list.hasFailed && (
        <EmptyState icon={Music} text="No tracks to display." />
      )}
      {list.rows.length > 0 && (
        <VirtualList
          label="Music tracks"
          rows={list.rows}
          rowRem={ROW_REM}
          onEndNear={list.showMore}
          className={styles.list}
          renderRow={(track, index) => (
            <TrackRow
              track={track}
              onPlay={() => playTracks(list.rows, index, ALL_TRACKS)}
              actions={
                <IconButton
                  size="small"
                  label={`Delete ${track.title}`}
                  icon={Trash2}
                  disabled={isDeleting}
                  onClick={() => void deleteTrack(track)}
                />
              }
            />
          )}
        />
      )}
    </div>
  )
}
