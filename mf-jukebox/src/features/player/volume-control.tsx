import { IconButton, Slider, Volume2, VolumeX } from '@hub/ui'
import { setLevel, toggleMute, volumeStore } from '#lib/player/volume.ts'
import { useStore } from '@hub/web-kit'
import styles from './volume-control.module.css'

/** How loud it is, and silence at a touch. */
export function VolumeControl({ isWide = false }: { isWide?: boolean }) {
  const { level, isMuted } = useStore(volumeStore, (volume) => volume)
  const percent = isMuted ? 0 : Math.round(level * 100)
  return (
    <div className={`${styles.volume} ${isWide ? styles.wide : ''}`}>
      <IconButton
        label="Mute"
        icon={percent === 0 ? VolumeX : Volume2}
        aria-pressed={isMuted}
        aria-keyshortcuts="m"
        onClick={toggleMute}
      />
      <Slider
        label="Volume"
        value={percent}
        max={100}
        step={5}
        valueText={`${percent} %`}
        onChange={(next) => setLevel(next / 100)}
      />
    </div>
  )
}
