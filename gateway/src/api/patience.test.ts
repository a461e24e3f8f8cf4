import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { Patience } from './patience.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const PACING = { bytesPerSecond: 1_000, graceMs: 5_000 }

/** Sends so many bytes every so often; returns how much of them was accepted. */
function send(bytes: number, everyMs: number, times: number): number {
  let isOver = false
  const patience = new Patience(PACING, () => (isOver = true))
  let sent = 0
  while (sent < times && !isOver) {
    patience.wait()
    vi.advanceTimersByTime(everyMs)
    if (!isOver) patience.got(bytes)
    sent += 1
  }
  patience.stop()
  return sent
}

it('is over when nothing comes', () => {
  expect(send(0, 60_000, 1)).toBe(1)
  const onOver = vi.fn<() => void>()
  new Patience(PACING, onOver).wait()
  vi.advanceTimersByTime(4_999)
  expect(onOver).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(onOver).toHaveBeenCalledOnce()
})

it('is over for who sends a byte every second, however long they go on', () => {
  expect(send(1, 1_000, 100)).toBe(6)
})

it('is not over for who sends as much as is enough', () => {
  expect(send(1_000, 1_000, 1_000)).toBe(1_000)
})

it('cannot be saved up', () => {
  const onOver = vi.fn<() => void>()
  const patience = new Patience(PACING, onOver)
  patience.wait()
  patience.got(1_000_000_000)
  patience.wait()
  vi.advanceTimersByTime(5_000)
  expect(onOver).toHaveBeenCalledOnce()
})

it('does not run out while nobody is waited for', () => {
  const onOver = vi.fn<() => void>()
  const patience = new Patience(PACING, onOver)
  patience.wait()
  patience.got(1)
  vi.advanceTimersByTime(60_000)
  expect(onOver).not.toHaveBeenCalled()
})
