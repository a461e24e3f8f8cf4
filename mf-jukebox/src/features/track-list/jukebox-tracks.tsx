import { EmptyState, Loading, Music, RefreshProblem, TextField, VisuallyHidden } from '@hub/ui'
import { useCallback, useId } from 'react'
import { ALL_TRACKS } from '#lib/player/player-state.ts'
import { playTracks } from '#lib/player/programme.ts'
import { useTrackList } from '#lib/use-track-list.ts'
import { VirtualList } from '#lib/virtual-list.tsx'
import { JukeboxTrack } from './jukebox-track.tsx'
import styles from './jukebox-tracks.module.css'
import type { Track } from '@hub/api-spec'

const ROW_REM = 3.5

/** All tracks of the jukebox, and a search over them; each can be played, added and dragged. */
export function JukeboxTracks({ onAdd }: { onAdd(track: Track): void }) {
  const titleId = useId()
  const { typed, setTyped, isSearching, jukebox, list } = useTrackList()
  const { rows } = list
  const restCursor = isSearching ? undefined : jukebox.nextCursor
  // The same function while a search is typed, so that no row is rendered for that.
  const renderRow = useCallback(
    (track: Track, index: number) => (
      <JukeboxTrack
        track={track}
        onAdd={() => onAdd(track)}
        onPlay={() => playTracks(rows, index, ALL_TRACKS, restCursor)}
      />
    ),
    [rows, restCursor, onAdd],
  )

  return (
    <section aria-labelledby={titleId} className={styles.pane}>
      <div className={styles.head}>
        <h2 id={titleId}>Jukebox Tracks</h2>
      </div>
      <TextField
        type="search"
        label={<VisuallyHidden>Search tracks</VisuallyHidden>}
        placeholder="Title, artist or album"
        value={typed}
        maxLength={200}
        onChange={(event) => setTyped(event.target.value)}
      />
      {list.hasFailed && (
        <RefreshProblem
          text={isSearching ? 'Failed to search music.' : 'Failed to fetch jukebox tracks.'}
          onRetry={list.retry}
        />
      )}
      {list.isLoading && <Loading text="Loading tracks..." />}
      {!list.isLoading && rows.length === 0 && (
        <EmptyState icon={Music} text="No tracks to display." />
      )}
      {rows.length > 0 && (
        <VirtualList
          label="Jukebox Tracks"
          rows={rows}
          rowRem={ROW_REM}
          onEndNear={list.showMore}
          className={styles.list}
          renderRow={renderRow}
        />
      )}
    </section>
  )
}
