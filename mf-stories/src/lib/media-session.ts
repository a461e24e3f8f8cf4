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
  const artwork = story.coverUrl ? [{ src: story.coverUrl, type: 'image/webp' }] : []
  mediaSession.metadata = new MediaMetadata({
    title: story.title,
    artist: story.author,
    album: story.series ?? '',
    artwork,
  })
  mediaSession.setActionHandler('play', controls.play)
  mediaSession.setActionHandler('pause', controls.pause)
  mediaSession.setActionHandler('seekbackward', () => controls.skipBy(-15))
  mediaSession.setActionHandler('seekforward', () => controls.skipBy(30))
  mediaSession.setActionHandler('previoustrack', null)
  mediaSession.setActionHandler('nexttrack', null)
  mediaSession.setActionHandler('seekto', ({ seekTime = 0 }) => controls.seekTo(seekTime))
}
