import { expect, it, vi } from 'vitest'
import { createPoliteCaller } from './polite-caller.ts'

it('asks no faster than the source allows, and waits no longer than it must', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    const waits: number[] = []
    const call = createPoliteCaller({
      safeFetch: async () => {
        vi.advanceTimersByTime(30)
        return { status: 200, headers: {}, body: Buffer.from('{}') }
      },
      userAgent: 'Hangar',
      callsPerMinute: 600,
      async pause(ms) {
        waits.push(ms)
        vi.advanceTimersByTime(ms)
      },
    })
    for (let calls = 0; calls < 3; calls += 1) await call('https://items.test/')
    expect(waits).toEqual([0, 70, 70])
  } finally {
    vi.useRealTimers()
  }
})
