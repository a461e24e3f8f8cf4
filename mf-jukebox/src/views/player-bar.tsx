import { useSession } from '@hub/web-kit'
import { useRef } from 'react'
import { DesktopBar } from '../features/player/desktop-bar.tsx'
import { MobileBar } from '../features/player/mobile-bar.tsx'
import { handlePlayerKey } from '../features/player/player-keys.ts'
import { usePlayerLife } from '../features/player/use-player-life.ts'
import { useWide } from '#lib/use-wide.ts'
import styles from './player-bar.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'

/** The music, wherever one is in the product: the shell keeps it mounted. */
export function PlayerBar({ onNavigate }: ViewProps) {
  const audio = useRef<HTMLAudioElement>(null)
  usePlayerLife(audio, useSession().user?.uid)
  const Bar = useWide() ? DesktopBar : MobileBar
  return (
    <section aria-label="Music player" className={styles.player} onKeyDown={handlePlayerKey}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- there are no words for music */}
      <audio ref={audio} preload="auto" hidden />
      <Bar onOpenJukebox={() => onNavigate('jukebox')} />
    </section>
  )
}

void ({ PlayerBar } satisfies RemoteModules['mf_jukebox/player-bar'])
