import { SelectField, VisuallyHidden } from '@hub/ui'
import { useSession } from '@hub/web-kit'
import { ALL_TRACKS } from '#lib/player/player-state.ts'
import { playSource } from '#lib/player/programme.ts'
import { usePlayer } from '#lib/player/use-player.ts'
import { useAllPublicPlaylists, usePrivatePlaylists } from '#lib/playlists.data.ts'
import styles from './playlist-selector.module.css'
import type { ChangeEvent } from 'react'

/** What to play: everything, or a private playlist of one's own; for admins public ones too (spec §6). */
export function PlaylistSelector({ isLabelled = false }: { isLabelled?: boolean }) {
  const isAdmin = useSession().user?.isAdmin ?? false
  const current = usePlayer((state) => state.source)
  const own = usePrivatePlaylists()
  const shared = useAllPublicPlaylists(isAdmin)
  const offered = [ALL_TRACKS, ...own.rows, ...(isAdmin ? shared.rows : [])]
  // What was started elsewhere is named too, or the control would say something else.
  const sources = offered.some(({ id }) => id === current.id) ? offered : [...offered, current]

  function handleChoice(id: string) {
    const source = sources.find((one) => one.id === id)
    if (source) void playSource({ id, name: source.name })
  }

  const field = {
    options: sources.map(({ id, name }) => ({ value: id, label: name })),
    value: current.id,
    onChange: (event: ChangeEvent<HTMLSelectElement>) => handleChoice(event.target.value),
  }
  if (isLabelled) return <SelectField label="Playlist" {...field} />
  return (
    <div className={styles.selector}>
      <SelectField
        label={<VisuallyHidden>Playlist</VisuallyHidden>}
        className={styles.select}
        {...field}
      />
    </div>
  )
}
