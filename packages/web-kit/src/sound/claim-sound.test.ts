import { expect, it, onTestFinished, vi } from 'vitest'
import { claimSound } from './claim-sound.ts'

it('pauses what sounded before, and not what goes on', () => {
  const pauseMusic = vi.fn<() => void>()
  const pauseStory = vi.fn<() => void>()
  claimSound(pauseMusic)
  claimSound(pauseMusic)
  expect(pauseMusic).not.toHaveBeenCalled()

  claimSound(pauseStory)
  expect(pauseMusic).toHaveBeenCalledOnce()
  expect(pauseStory).not.toHaveBeenCalled()

  claimSound(pauseMusic)
  expect(pauseStory).toHaveBeenCalledOnce()
})

it('pauses what sounds when another tab of the browser begins, which is not told of itself', async () => {
  const pause = vi.fn<() => void>()
  const otherTab = new BroadcastChannel('hub-sound')
  onTestFinished(() => otherTab.close())
  const heard = new Promise((resolve) => otherTab.addEventListener('message', resolve))
  claimSound(pause)
  await heard
  expect(pause).not.toHaveBeenCalled()

  otherTab.postMessage('claimed')
  await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce())
})
