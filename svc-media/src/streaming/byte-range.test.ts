import { describe, expect, it } from 'vitest'
import { isKnown, mayResume, readRange } from './byte-range.ts'

describe('the bytes that a request asks for', () => {
  it.each([
    [undefined, 'all'],
    ['bytes=0-1', { start: 0, end: 1 }],
    ['bytes=0-', { start: 0, end: 99 }],
    ['bytes=99-', { start: 99, end: 99 }],
    ['bytes=50-500', { start: 50, end: 99 }],
    ['bytes=-1', { start: 99, end: 99 }],
    ['bytes=-500', { start: 0, end: 99 }],
    ['bytes=-0', 'none'],
    ['bytes=100-', 'none'],
    ['bytes=100-200', 'none'],
    ['bytes=99999999999999999999-', 'none'],
    ['bytes=5-4', 'all'],
    ['bytes=-', 'all'],
    ['bytes=a-b', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['items=0-1', 'all'],
    ['bytes = 0-1', 'all'],
  ])('%s of a hundred', (header, asked) => {
    expect(readRange(header, 100)).toEqual(asked)
  })

  it('of nothing are none, or all of it', () => {
    expect(readRange('bytes=0-0', 0)).toBe('none')
    expect(readRange('bytes=-1', 0)).toBe('none')
    expect(readRange(undefined, 0)).toBe('all')
  })
})

describe('a part', () => {
  it.each([
    [undefined, true],
    ['"a"', true],
    ['"b"', false],
    ['W/"a"', false],
    ['Wed, 21 Oct 2026 07:28:00 GMT', false],
  ])('is sent with If-Range %s: %s', (header, isSent) => {
    expect(mayResume(header, '"a"')).toBe(isSent)
  })
})

describe('bytes', () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ['*', true],
    ['"b"', false],
  ])('are known with If-None-Match %s: %s', (header, isThere) => {
    expect(isKnown(header, '"a"')).toBe(isThere)
  })
})
