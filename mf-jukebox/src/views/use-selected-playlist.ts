import { useEffect, useState } from 'react'
import { usePrivatePlaylists, usePublicPlaylists } from '#lib/playlists.data.ts'
import type { ViewTarget } from '@hub/web-kit'
import type { Playlist } from '@hub/api-spec'
import type { ReadList } from '#lib/playlists.data.ts'

/** The tabs of the command center, by the names of spec §4. */
export type JukeboxTab = 'my-playlists' | 'public' | 'admin-upload'

/** Which tab is open and which playlist in it. */
export interface SelectedPlaylist {
  tab: JukeboxTab
  own: ReadList<Playlist>
  shared: ReadList<Playlist>
  selected: Playlist | undefined
  /** A link led to a playlist that is gone, or not for this person. */
  isMissing: boolean
  select(id: string | undefined): void
  selectTab(tab: JukeboxTab): void
}

/** Keeps tab and selection; a share link opens the playlist it names, on the tab where that is. */
export function useSelectedPlaylist(target: ViewTarget | undefined): SelectedPlaylist {
  const own = usePrivatePlaylists()
  const shared = usePublicPlaylists()
  const [tab, setTab] = useState<JukeboxTab>('my-playlists')
  const [id, setId] = useState<string>()
  const [linked, setLinked] = useState(target?.playlistId)
  const [lastTarget, setLastTarget] = useState(target)

  // Every wish of the shell is a new object, so the same playlist can be asked for again.
  if (target !== lastTarget) {
    setLastTarget(target)
    setLinked(target?.playlistId)
  }
  const isOwn = own.rows.some((playlist) => playlist.id === linked)
  if (linked !== undefined && (isOwn || shared.rows.some((one) => one.id === linked))) {
    setTab(isOwn ? 'my-playlists' : 'public')
    setId(linked)
    setLinked(undefined)
  }
  const isSearched =
    !own.isLoading && !shared.isLoading && !own.hasFailed && !shared.hasFailed && !shared.hasMore
  const { showMore } = shared
  useEffect(() => {
    if (linked !== undefined) showMore?.()
  }, [linked, showMore])

  const rows = tab === 'public' ? shared.rows : own.rows
  return {
    tab,
    own,
    shared,
    isMissing: linked !== undefined && isSearched,
    selected: rows.find((playlist) => playlist.id === id),
    select(chosen) {
      setId(chosen)
      setLinked(undefined)
    },
    // Spec §4: another tab clears the selection.
    selectTab(next) {
      setTab(next)
      setId(undefined)
      setLinked(undefined)
    },
  }
}
