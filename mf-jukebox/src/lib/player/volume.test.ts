import { rememberElsewhere } from '@hub/web-kit/testing'
import { expect, it, onTestFinished } from 'vitest'
import { attachSound } from './sound.ts'
import { setLevel, toggleMute, volumeStore } from './volume.ts'

it('is the same in all tabs of the browser, also for the track that sounds', () => {
  const audio = document.createElement('audio')
  onTestFinished(attachSound(audio))
  setLevel(0.5)
  expect(localStorage.getItem('hub.player.volume')).toBe('{"level":0.5,"isMuted":false}')
  rememberElsewhere('hub.player.volume', '{"level":0.2,"isMuted":true}')
  expect(volumeStore.get()).toEqual({ level: 0.2, isMuted: true })
  expect([audio.volume, audio.muted]).toEqual([0.2, true])
  toggleMute()
  expect([audio.volume, audio.muted]).toEqual([0.2, false])
})

it('is full where what is remembered makes no sense', () => {
  rememberElsewhere('hub.player.volume', '{"level":7}')
  expect(volumeStore.get()).toEqual({ level: 1, isMuted: false })
  rememberElsewhere('hub.player.volume', 'nonsense')
  expect(volumeStore.get()).toEqual({ level: 1, isMuted: false })
})

it('that the browser does not let be changed does not keep the sound from starting', () => {
  const audio = document.createElement('audio')
  onTestFinished(attachSound(audio))
  Object.defineProperty(audio, 'volume', {
    set() {
      throw new DOMException('Not here.', 'NotSupportedError')
    },
  })
  expect(() => setLevel(0.3)).not.toThrow()
})
