import { describe, expect, it } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'

const HOUR_MS = 3_600_000

describe('RateLimiter', () => {
  it('lets so many pass at once, and tells when the next may', () => {
    const limiter = new RateLimiter(30, 30 * HOUR_MS)
    for (let call = 0; call < 30; call += 1) expect(limiter.take('a')).toBe(0)
    const waitMs = limiter.take('a')
    expect(Math.ceil(waitMs / HOUR_MS)).toBe(1)
    expect(limiter.waitOf('a')).toBeGreaterThan(0)
  })

  it('counts each key by itself', () => {
    const limiter = new RateLimiter(1, HOUR_MS)
    expect(limiter.take('a')).toBe(0)
    expect(limiter.take('b')).toBe(0)
    expect(limiter.take('a')).toBeGreaterThan(0)
  })

  it('takes nothing when it is only asked, and no more than was there comes back', () => {
    const limiter = new RateLimiter(1, HOUR_MS)
    for (let call = 0; call < 3; call += 1) expect(limiter.waitOf('a')).toBe(0)
    expect(limiter.take('a')).toBe(0)
    for (let call = 0; call < 3; call += 1) limiter.giveBack('a')
    expect(limiter.take('a')).toBe(0)
    expect(limiter.take('a')).toBeGreaterThan(0)
  })

  it('forgets who was not heard of for longest, not who keeps calling', () => {
    const limiter = new RateLimiter(1, HOUR_MS)
    limiter.take('quiet')
    limiter.take('busy')
    let served = 0
    for (let n = 0; n < 25_000; n += 1) {
      limiter.take(`other ${n}`)
      if (limiter.take('busy') === 0) served += 1
    }
    expect(served).toBe(0)
    expect(limiter.take('quiet')).toBe(0)
  })
})
