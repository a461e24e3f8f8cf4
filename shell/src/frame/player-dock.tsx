import { RemotePart } from '../part/remote-part.tsx'
import styles from './player-dock.module.css'
import type { ViewProps } from '@hub/web-kit'

/** The player's place at the bottom: an empty frame of its size until it is wanted and has come. */
export function PlayerDock({
  isWanted,
  isSilent,
  onNavigate,
}: ViewProps & { isWanted: boolean; isSilent: boolean }) {
  const frame = <div className={styles.frame} />
  if (!isWanted) return frame
  return (
    <RemotePart
      part="mf_jukebox/player-bar"
      isOptional
      isSilent={isSilent}
      name="The music player"
      isBar
      fallback={frame}
      onNavigate={onNavigate}
    />
  )
}
