import { Dialog, Disc3, IconButton, ListMusic } from '@hub/ui'
import { useState } from 'react'
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
  const [isQueueOpen, setQueueOpen] = useState(false)
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
          onClick={() => setQueueOpen(true)}
        />
        <IconButton label="Open Jukebox" icon={Disc3} variant="secondary" onClick={onOpenJukebox} />
      </div>
      {isQueueOpen && (
        <Dialog title="Up next" size="small" onClose={() => setQueueOpen(false)}>
          <div className={styles.queue}>
            <SleepField />
            <UpNext />
          </div>
        </Dialog>
      )}
    </div>
  )
}
