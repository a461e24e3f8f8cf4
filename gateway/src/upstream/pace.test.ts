import { expect, it } from 'vitest'
import { Pace } from './pace.ts'

/** Ends calls at an even pace, with others waiting. */
function endEvery(pace: Pace, gapMs: number, { from = 0, ends = 300 } = {}): number {
  for (let n = 0; n < ends; n += 1) pace.onEnd(true, from + n * gapMs)
  return from + ends * gapMs
}

it('expects nothing of a service that nobody has waited for', () => {
  const pace = new Pace()
  for (let at = 0; at < 10_000; at += 100) pace.onEnd(false, at)
  expect(pace.expectedMs(100)).toBe(0)
})

it('expects as long as those before take at the pace they go', () => {
  const pace = new Pace()
  endEvery(pace, 2)
  expect(pace.expectedMs(100)).toBeCloseTo(200, 0)
})

it('follows a service that becomes slower, and one that becomes faster', () => {
  const pace = new Pace()
  const slowFrom = endEvery(pace, 1)
  const fastFrom = endEvery(pace, 10, { from: slowFrom })
  expect(pace.expectedMs(10)).toBeCloseTo(100, 0)
  endEvery(pace, 1, { from: fastFrom })
  expect(pace.expectedMs(10)).toBeCloseTo(10, 0)
})

it('does not take a quiet time for a slow one', () => {
  const pace = new Pace()
  const end = endEvery(pace, 2)
  pace.onEnd(false, end)
  endEvery(pace, 2, { from: end + 60_000, ends: 3 })
  expect(pace.expectedMs(100)).toBeCloseTo(200, 0)
})
