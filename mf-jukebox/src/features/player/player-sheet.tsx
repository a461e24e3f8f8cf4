import { Button, Dialog, Disc3 } from '@hub/ui'
import { NowPlaying } from './now-playing.tsx'
import { PlaylistSelector } from './playlist-selector.tsx'
import { SeekBar } from './seek-bar.tsx'
import { SleepField } from './sleep-field.tsx'
import { Transport } from './transport.tsx'
import { UpNext } from './up-next.tsx'
import { VolumeControl } from './volume-control.tsx'
import styles from './mobile-bar.module.css'

/** All of the player on a page of its own, for narrow screens. */
export function PlayerSheet({
  onClose,
  onOpenJukebox,
}: {
  onClose(): void
  onOpenJukebox(): void
}) {
  return (
    <Dialog title="Now playing" onClose={onClose}>
      <div className={styles.sheet}>
        <NowPlaying />
        <div className={styles.group}>
          <SeekBar />
          <Transport />
        </div>
        <VolumeControl isWide />
        <div className={styles.group}>
          <PlaylistSelector isLabelled />
          <SleepField />
          <Button onClick={onOpenJukebox}>
            <Disc3 size={18} />
            Open Jukebox
          </Button>
        </div>
        <div className={styles.group}>
          <h3 className={styles.heading}>Up next</h3>
          <UpNext />
        </div>
      </div>
    </Dialog>
  )
}
