import { EmptyState, ListMusic, Loading, RefreshProblem } from '@hub/ui'
import { refusalOf, useApiMutation, useConfirm, useNotify, useSession } from '@hub/web-kit'
import { mayChange } from '#lib/playlists.data.ts'
import { VirtualList } from '#lib/virtual-list.tsx'
import { CreatePlaylist } from './create-playlist.tsx'
import { PlaylistRow } from './playlist-row.tsx'
import { PlaylistTracks } from './playlist-tracks.tsx'
import styles from './playlist-pane.module.css'
import type { Playlist } from '@hub/api-spec'
import type { ReadList } from '#lib/playlists.data.ts'

const ROW_REM = 3.5

export interface PlaylistPaneProps {
  kind: 'own' | 'public'
  playlists: ReadList<Playlist>
  selected: Playlist | undefined
  onSelect(id: string | undefined): void
}

/** The playlists of a tab, and the tracks of the one that is selected. */
export function PlaylistPane({ kind, playlists, selected, onSelect }: PlaylistPaneProps) {
  const { user } = useSession()
  const deletePlaylist = useDeletePlaylist()
  async function handleDelete(playlist: Playlist) {
    if ((await deletePlaylist(playlist)) && selected?.id === playlist.id) onSelect(undefined)
  }
  const isOwn = kind === 'own'
  const { rows, isLoading, hasFailed, retry, showMore } = playlists
  return (
    <div className={styles.pane}>
      {isOwn && <CreatePlaylist onCreated={({ id, isPublic }) => !isPublic && onSelect(id)} />}
      {hasFailed && (
        <RefreshProblem
          text={isOwn ? 'Failed to fetch private playlists.' : 'Failed to fetch public playlists.'}
          onRetry={retry}
        />
      )}
      {isLoading && <Loading text="Loading playlists..." />}
      {!isLoading && !hasFailed && rows.length === 0 && (
        <EmptyState
          icon={ListMusic}
          text={isOwn ? 'No playlists yet.' : 'No public playlists yet.'}
        />
      )}
      {rows.length > 0 && (
        <VirtualList
          label={isOwn ? 'My Playlists' : 'Public Playlists'}
          rows={rows}
          rowRem={ROW_REM}
          onEndNear={showMore}
          className={styles.list}
          renderRow={(playlist) => (
            <PlaylistRow
              playlist={playlist}
              isSelected={playlist.id === selected?.id}
              canChange={mayChange(user, playlist)}
              onSelect={() => onSelect(playlist.id === selected?.id ? undefined : playlist.id)}
              onDelete={() => void handleDelete(playlist)}
            />
          )}
        />
      )}
      {selected && (
        <PlaylistTracks
          key={selected.id}
          playlist={selected}
          canChange={mayChange(user, selected)}
        />
      )}
    </div>
  )
}

/** Deletes a playlist after asking; answers whether it is gone. */
function useDeletePlaylist() {
  const confirm = useConfirm()
  const notify = useNotify()
  const deletion = useApiMutation('DELETE /api/music/playlists/:id')
  return async ({ id }: Playlist): Promise<boolean> => {
    const question = 'Are you sure you want to delete this playlist?'
    if (!(await confirm(question, { isDestructive: true, confirmLabel: 'Delete' }))) return false
    try {
      await deletion.mutateAsync({ params: { id } })
      return true
    } catch (error) {
      notify(refusalOf(error, 'Failed to delete playlist.'), 'error')
      return false
    }
  }
}
