import { onLiveEvent } from '@hub/web-kit'
import { useEffect } from 'react'
import { joinMediaSession } from '#lib/player/media-session.ts'
import { rememberPlayer, restorePlayer } from '#lib/player/player-memory.ts'
import { INITIAL_PLAYER } from '#lib/player/player-state.ts'
import { playerStore } from '#lib/player/player-store.ts'
import { dropWish, keepAhead, offerAll } from '#lib/player/programme.ts'
import { sleepStore } from '#lib/player/sleep-timer.ts'
import { attachSound } from '#lib/player/sound.ts'
import type { RefObject } from 'react'

/** Brings the player to life for a person, and to rest when they leave. */
export function usePlayerLife(audio: RefObject<HTMLAudioElement | null>, uid: string | undefined) {
  useEffect(() => {
    if (!audio.current || uid === undefined) return undefined
    const stops = [
      attachSound(audio.current),
      joinMediaSession(),
      rememberPlayer(uid),
      keepAhead(),
      dropWish,
      onLiveEvent(({ name }) => {
        const isEmpty = playerStore.get().tracks.length === 0
        if (name === 'library.changed' && isEmpty) void offerAll()
      }),
    ]
    if (!restorePlayer(uid)) void offerAll()
    return () => {
      for (const stop of stops) stop()
      sleepStore.set(null)
      playerStore.set(INITIAL_PLAYER)
    }
  }, [audio, uid])
}
