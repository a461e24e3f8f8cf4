import { Loading, Notice, Tabs, ViewHeader } from '@hub/ui'
import { usePanel, useSession } from '@hub/web-kit'
import { lazy, Suspense, useCallback, useState } from 'react'
import { AddToPlaylist } from '../features/add-to-playlist/add-to-playlist.tsx'
import { PlaylistPane } from '../features/playlists/playlist-pane.tsx'
import { JukeboxTracks } from '../features/track-list/jukebox-tracks.tsx'
import { useSelectedPlaylist } from './use-selected-playlist.ts'
import styles from './jukebox-view.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'
import type { Track } from '@hub/api-spec'

/** Few people ever upload: the others do not fetch it. */
const MusicUploader = lazy(async () => ({
  default: (await import('../features/upload/music-uploader.tsx')).MusicUploader,
}))

const TABS = [
  { value: 'my-playlists', label: 'My Playlists' },
  { value: 'public', label: 'Public Playlists' },
] as const
const UPLOAD_TAB = { value: 'admin-upload', label: 'Upload Music' } as const

/** The Jukebox Command Center: playlists or uploading on one side, all tracks on the other. */
export function JukeboxView({ target }: ViewProps) {
  const isAdmin = useSession().user?.isAdmin ?? false
  const { tab, own, shared, selected, isMissing, select, selectTab } = useSelectedPlaylist(target)
  const adding = usePanel('jukebox.adding')
  const [added, setAdded] = useState<Track>()
  const { open: openAdding } = adding
  const handleAdd = useCallback(
    (track: Track) => {
      setAdded(track)
      openAdding(track.id)
    },
    [openAdding],
  )
  // Who loses the right while the tab is open is told so there.
  const hasUpload = isAdmin || tab === UPLOAD_TAB.value
  return (
    <div className={styles.view}>
      <ViewHeader title="Jukebox Command Center" lead="Music for the long hauls, shared by all." />
      {isMissing && <Notice tone="warning">This playlist no longer exists.</Notice>}
      <div className={styles.panes}>
        <Tabs
          label="Jukebox"
          tabs={hasUpload ? [...TABS, UPLOAD_TAB] : TABS}
          value={tab}
          onSelect={selectTab}
        >
          {tab === 'admin-upload' ? (
            <Suspense fallback={<Loading text="Loading..." />}>
              <MusicUploader />
            </Suspense>
          ) : (
            <PlaylistPane
              kind={tab === 'public' ? 'public' : 'own'}
              playlists={tab === 'public' ? shared : own}
              selected={selected}
              onSelect={select}
            />
          )}
        </Tabs>
        <JukeboxTracks onAdd={handleAdd} />
      </div>
      {added && added.id === adding.value && <AddToPlaylist track={added} onClose={adding.close} />}
    </div>
  )
}

void ({ JukeboxView } satisfies RemoteModules['mf_jukebox/jukebox-view'])
