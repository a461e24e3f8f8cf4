import { Dialog, Disc3, IconButton, ListMusic } from '@hub/ui'
import { usePanel } from '@hub/web-kit'
import { NowPlaying } from './now-playing.tsx'
import { PlaylistSelector } from './playlist-selector.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SleepField } from './sleep-field.tsx'
import { Transport } from './transport.tsx'
import { UpNext } from './up-next.tsx'
import { VolumeControl } from './volume-control.tsx'
import styles from './desktop-bar.module.css'

/** The player on a wide page: everything in one line. */
export function DesktopBar({ onOpenJukebox }: { onOpenJukebox(): void }) {
  const queue = usePanel('player.queue')
  return (
    <div className={styles.bar}>
      <NowPlaying />
      <div className={styles.centre}>
        <Transport />
        <SeekBar />
      </div>
      <div className={styles.side}>
        <PlaylistSelector />
        <VolumeControl />
        <IconButton
          label="Up next"
          icon={ListMusic}
          aria-haspopup="dialog"
          onClick={() => queue.open('open')}
        />
        <IconButton label="Open Jukebox" icon={Disc3} variant="secondary" onClick={onOpenJukebox} />
      </div>
      {queue.value && (
        <Dialog title="Up next" size="small" onClose={queue.close}>
          <div className={styles.queue}>
            <SleepField />
            <UpNext />
          </div>
        </Dialog>
      )}
    </div>
  )
}
