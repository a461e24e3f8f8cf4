import { expect, it, vi } from 'vitest'
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
