import { ChevronUp, IconButton } from '@hub/ui'
import { usePanel, useStore } from '@hub/web-kit'
import { positionStore } from '#lib/player/player-store.ts'
import { usePlayer } from '#lib/player/use-player.ts'
import { NowPlaying } from './now-playing.tsx'
import { PlayButton } from './play-button.tsx'
import { PlayerSheet } from './player-sheet.tsx'
import { Skip } from './transport.tsx'
import styles from './mobile-bar.module.css'

/** The player on a narrow page: what is needed at once, and a sheet with the rest. */
export function MobileBar({ onOpenJukebox }: { onOpenJukebox(): void }) {
  const sheet = usePanel('player.sheet')
  const isEmpty = usePlayer((state) => state.tracks.length === 0)
  return (
    <div className={styles.bar}>
      <ProgressLine />
      <NowPlaying />
      <PlayButton />
      <Skip by={1} isDisabled={isEmpty} />
      <IconButton
        label="Open player"
        icon={ChevronUp}
        aria-haspopup="dialog"
        onClick={() => sheet.open('open')}
      />
      {sheet.value && (
        <PlayerSheet
          onClose={sheet.close}
          onOpenJukebox={() => {
            sheet.close()
            onOpenJukebox()
          }}
        />
      )}
    </div>
  )
}

/** The share that is over, as a line along the edge; the seek bar says it in words. */
function ProgressLine() {
  const share = useStore(positionStore, ({ position, duration }) =>
    duration > 0 ? Math.min(1, position / duration) : 0,
  )
  return (
    <div aria-hidden="true" className={styles.line} style={{ transform: `scaleX(${share})` }} />
  )
}
