import { expect, it, onTestFinished, vi } from 'vitest'
import { onceAMinute } from './once-a-minute.ts'

it('is said at once, then once a minute with how often it happened, and at once again after a quiet one', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const said: number[] = []
  const happens = onceAMinute((times) => said.push(times))
  for (let n = 0; n < 100; n += 1) happens()
  expect(said).toEqual([1])
  vi.advanceTimersByTime(60_000)
  expect(said).toEqual([1, 99])
  vi.advanceTimersByTime(300_000)
  expect(said).toEqual([1, 99])
  happens()
  expect(said).toEqual([1, 99, 1])
})
