import { attempt } from '@hub/web-kit'
import type { Story } from '@hub/api-spec'

/** What the system's own controls do. */
export interface MediaControls {
  play(): void
  pause(): void
  skipBy(seconds: number): void
  seekTo(seconds: number): void
}

/** Shows a story on the system's controls and has them steer it, for as long as it sounds. */
export function takeMediaSession(story: Story, controls: MediaControls): void {
  if (!('mediaSession' in navigator)) return
  const { mediaSession } = navigator
  attempt(() => (mediaSession.metadata = toMetadata(story)))
  const actions: Partial<Record<MediaSessionAction, MediaSessionActionHandler | null>> = {
    play: controls.play,
    pause: controls.pause,
    seekbackward: () => controls.skipBy(-15),
    seekforward: () => controls.skipBy(30),
    previoustrack: null,
    nexttrack: null,
    seekto: ({ seekTime = 0 }) => controls.seekTo(seekTime),
  }
  for (const [action, act] of Object.entries(actions)) {
    // Systems know some of them, and throw at the others.
    attempt(() => mediaSession.setActionHandler(action as MediaSessionAction, act))
  }
}

function toMetadata({ title, author, series, coverUrl }: Story): MediaMetadata {
  const artwork = coverUrl ? [{ src: coverUrl, type: 'image/webp' }] : []
  return new MediaMetadata({ title, artist: author, album: series ?? '', artwork })
}
