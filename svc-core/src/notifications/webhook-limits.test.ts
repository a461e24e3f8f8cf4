import { describe, expect, it } from 'vitest'
import { readPause } from './webhook-limits.ts'

const pauseOf = (status: number, headers: Record<string, string> = {}, body: unknown = '') =>
  readPause({ status, headers, body: Buffer.from(JSON.stringify(body)) })

const inSeconds = (seconds: number) => Date.now() + seconds * 1000

describe('a receiver that wants no more messages for a while', () => {
  it.each([
    ['Retry-After', { 'retry-after': '7' }, '', 7_000],
    ['retry_after, as Discord says it', {}, { message: 'slow down', retry_after: 0.65 }, 650],
    ['both, of which the longer counts', { 'retry-after': '1' }, { retry_after: 0.3 }, 1_000],
    [
      'X-RateLimit-Reset-After',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset-after': '1.5' },
      '',
      1_500,
    ],
    ['nothing, and is left alone for a little', {}, '', 5_000],
    ['something that is no number', { 'retry-after': 'soon' }, { retry_after: 'x' }, 5_000],
    ['more than a day, which is cut', { 'retry-after': '9999999' }, '', 24 * 60 * 60 * 1000],
  ])('says so with 429 by %s', (_how, headers, body, pause) => {
    expect(pauseOf(429, headers as Record<string, string>, body)).toBe(pause)
  })

  it('may say it by a date, or by the second of its clock', () => {
    const retryAfter = new Date(inSeconds(60)).toUTCString()
    const reset = String(inSeconds(60) / 1000)
    const pauses = [
      pauseOf(503, { 'retry-after': retryAfter }),
      pauseOf(204, { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': reset }),
    ]
    for (const pause of pauses) {
      expect(pause).toBeGreaterThan(0)
      expect(pause).toBeLessThanOrEqual(60_000)
    }
  })

  it('is not one that has something left, or whose date has passed', () => {
    expect(pauseOf(204)).toBe(0)
    const left = { 'x-ratelimit-remaining': '3', 'x-ratelimit-reset-after': '2' }
    expect(pauseOf(204, left)).toBe(0)
    expect(pauseOf(503, { 'retry-after': new Date(0).toUTCString() })).toBe(0)
  })
})
