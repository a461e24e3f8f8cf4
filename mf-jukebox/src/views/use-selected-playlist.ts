import { readWord, useViewState } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import { usePrivatePlaylists, usePublicPlaylists } from '#lib/playlists.data.ts'
import type { ViewTarget } from '@hub/web-kit'
import type { Playlist } from '@hub/api-spec'
import type { ReadList } from '#lib/playlists.data.ts'

/** The tabs of the command center, by the names of spec §4. */
export type JukeboxTab = 'my-playlists' | 'public' | 'admin-upload'

const readTab = readWord<JukeboxTab>(['my-playlists', 'public', 'admin-upload'])

/** The id of no playlist. */
const NONE = ''

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

/** What became of the shell's last wish: where its playlist was found, or that it is not looked for any more. */
type Handled =
  | { target: ViewTarget | undefined; tab?: undefined }
  | { target: ViewTarget | undefined; tab: JukeboxTab; found: string }

/** Keeps tab and selection; a share link opens the playlist it names, on the tab where that is. */
export function useSelectedPlaylist(target: ViewTarget | undefined): SelectedPlaylist {
  const own = usePrivatePlaylists()
  const shared = usePublicPlaylists()
  const [keptTab, setTab] = useViewState('jukebox.tab')
  const tab = readTab(keptTab ?? null)
  const [id, setId] = useViewState('jukebox.playlist')
  const [handled, setHandled] = useState<Handled>()

  // Every wish of the shell is a new object, so the same playlist can be asked for again.
  const linked = target === handled?.target ? undefined : target?.playlistId
  const isOwn = own.rows.some((playlist) => playlist.id === linked)
  if (linked !== undefined && (isOwn || shared.rows.some(({ id: one }) => one === linked))) {
    setHandled({ target, found: linked, tab: isOwn ? 'my-playlists' : 'public' })
  }
  useEffect(() => {
    if (!handled?.tab) return
    setTab(handled.tab)
    setId(handled.found)
  }, [handled, setId, setTab])
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
      setId(chosen ?? NONE)
      setHandled({ target })
    },
    // Spec §4: another tab clears the selection.
    selectTab(next) {
      setTab(next)
      setId(NONE)
      setHandled({ target })
    },
  }
}
