import { Loading, RefreshProblem, VisuallyHidden } from '@hub/ui'
import { refusalOf } from '@hub/web-kit'
import { useId, useLayoutEffect, useRef, useState } from 'react'
import { useTrackDrop } from '#lib/drag.ts'
import { playTracks } from '#lib/player/programme.ts'
import { usePlaylistTracks } from '#lib/playlists.data.ts'
import { useAddTrack } from '#lib/use-add-track.ts'
import { VirtualList } from '#lib/virtual-list.tsx'
import { landingPlace, moveTo } from './move.ts'
import { PlaylistTrack } from './playlist-track.tsx'
import { useRefreshWhenTrackGoes } from './use-refresh-when-track-goes.ts'
import { useReorder } from './use-reorder.ts'
import styles from './playlist-tracks.module.css'
import type { Playlist } from '@hub/api-spec'
import type { MoveButton } from './playlist-track.tsx'

const ROW_REM = 3.5

/** The tracks of the selected playlist, in order; whoever may change it moves and removes them. */
export function PlaylistTracks({
  playlist,
  canChange,
}: {
  playlist: Playlist
  canChange: boolean
}) {
  const { id, name } = playlist
  const titleId = useId()
  const read = usePlaylistTracks(id)
  const { tracks, reorder } = useReorder(playlist, read.rows)
  const [moved, setMoved] = useState<{ id: string; place: number; button: MoveButton | null }>()
  const frame = useFocusAfterMove(moved)
  const addTrack = useAddTrack()
  useRefreshWhenTrackGoes(read.rows)
  const { ref, over } = useTrackDrop<HTMLElement>({
    isEnabled: canChange,
    mayTake: (dragged) => dragged.playlistId === null,
    onDrop: (dragged) => void addTrack(playlist, dragged),
  })

  function move(from: number, to: number, button: MoveButton | null) {
    const track = tracks[from]
    if (!track || from === to || to < 0 || to >= tracks.length) return
    reorder(moveTo(tracks, from, to))
    setMoved({ id: track.id, place: to, button })
  }

  const movedTitle = tracks[moved?.place ?? -1]?.title
  const words = moved && `“${movedTitle}” is now number ${moved.place + 1} of ${tracks.length}.`
  return (
    <section ref={ref} aria-labelledby={titleId} className={styles.frame}>
      <h2 id={titleId} className={styles.heading} dir="auto">
        {name}
      </h2>
      {read.hasFailed && (
        <RefreshProblem
          text={refusalOf(read.error, 'Failed to fetch tracks.')}
          onRetry={read.retry}
        />
      )}
      {read.isLoading && <Loading text="Loading tracks..." />}
      {!read.isLoading && !read.hasFailed && tracks.length === 0 && (
        <div className={`${styles.place} ${over ? styles.over : ''}`}>
          <p>This playlist is empty.</p>
          {canChange && <p>Drag and drop tracks from the Jukebox here.</p>}
        </div>
      )}
      {tracks.length > 0 && (
        <div ref={frame}>
          <VirtualList
            label={`Tracks of ${name}`}
            rows={tracks}
            rowRem={ROW_REM}
            shownIndex={moved?.place}
            className={`${styles.list} ${over ? styles.over : ''}`}
            renderRow={(track, index) => (
              <PlaylistTrack
                playlist={playlist}
                track={track}
                index={index}
                count={tracks.length}
                canChange={canChange}
                onPlay={() => playTracks(tracks, index, { id, name })}
                onMove={(to, button) => move(index, to, button)}
                onDropped={(dragged, half) => {
                  const from = tracks.findIndex((one) => one.id === dragged.id)
                  if (dragged.playlistId === null) void addTrack(playlist, dragged)
                  else move(from, landingPlace(from, index, half), null)
                }}
              />
            )}
          />
        </div>
      )}
      <div role="status">
        <VisuallyHidden>{words}</VisuallyHidden>
      </div>
    </section>
  )
}

/** The row that was moved is another element now: the button that moved it gets the focus back. */
function useFocusAfterMove(moved: { id: string; button: MoveButton | null } | undefined) {
  const frame = useRef<HTMLDivElement>(null)
  const done = useRef(moved)
  useLayoutEffect(() => {
    if (!moved?.button || done.current === moved) return
    const row = frame.current?.querySelector(`[data-track="${moved.id}"]`)
    const buttons = row?.querySelectorAll<HTMLButtonElement>('[data-move]:not(:disabled)') ?? []
    const same = [...buttons].find(({ dataset }) => dataset['move'] === moved.button)
    const button = same ?? buttons[0]
    if (!button) return
    done.current = moved
    button.focus({ preventScroll: true })
  })
  return frame
}
