import { describe, expect, it } from 'vitest'
import { RateLimiter } from './rate-limiter.ts'
import { RecentMap } from './recent-map.ts'

describe('RateLimiter', () => {
  it('lets so many pass at once, and tells when the next may', () => {
    const limiter = new RateLimiter(30, 600_000)
    for (let call = 0; call < 30; call += 1) expect(limiter.take('a', 1_000)).toBe(0)
    expect(limiter.take('a', 1_000)).toBeCloseTo(20_000)
    expect(limiter.take('a', 21_001)).toBe(0)
    expect(limiter.take('a', 21_001)).toBeGreaterThan(0)
  })

  it('counts each key by itself', () => {
    const limiter = new RateLimiter(1, 1_000)
    expect(limiter.take('a', 0)).toBe(0)
    expect(limiter.take('b', 0)).toBe(0)
    expect(limiter.take('a', 0)).toBeGreaterThan(0)
  })

  it('does not make up for a refusal', () => {
    const limiter = new RateLimiter(1, 1_000)
    limiter.take('a', 0)
    for (let call = 0; call < 100; call += 1) limiter.take('a', 500)
    expect(limiter.take('a', 1_000)).toBe(0)
  })
})

describe('RecentMap', () => {
  it('stays within its bound and keeps what is used', () => {
    const map = new RecentMap<number>(10)
    map.set('used', 1)
    for (let n = 0; n < 1_000; n += 1) {
      map.set(`other ${n}`, n)
      expect(map.get('used')).toBe(1)
    }
    expect(map.size).toBeLessThanOrEqual(20)
    expect(map.get('other 3')).toBeUndefined()
  })
})
