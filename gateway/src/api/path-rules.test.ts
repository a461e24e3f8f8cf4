import { describe, expect, it } from 'vitest'
import { readPath } from './path-rules.ts'

describe('readPath', () => {
  it.each([
    ['/api/missions', '/api/missions'],
    ['/api/missions?limit=5&cursor=a%2Fb', '/api/missions'],
    ['/api/contracts/0190-aa/haggles', '/api/contracts/0190-aa/haggles'],
    ['/assets/a.b-c_d%20e.js', '/assets/a.b-c_d%20e.js'],
    ['/a/..b/c..', '/a/..b/c..'],
    ['/%252e%252e', '/%252e%252e'],
  ])('passes %s', (target, path) => {
    expect(readPath(target)).toBe(path)
  })

  it.each([
    ['an encoded slash', '/api/a%2fb'],
    ['an encoded slash in capitals', '/api/a%2Fb'],
    ['an encoded backslash', '/api/a%5Cb'],
    ['a backslash', '/api\\admin'],
    ['an empty segment', '/api//missions'],
    ['a dot segment', '/api/./missions'],
    ['a parent segment', '/api/../etc'],
    ['a parent segment at the end', '/api/..'],
    ['an encoded dot', '/api/%2e%2e/etc'],
    ['a half encoded parent', '/api/.%2E/etc'],
    ['NUL', '/api/a%00b'],
    ['an encoded line end', '/api/a%0d%0ab'],
    ['an encoded DEL', '/api/a%7f'],
    ['a half percent-encoding', '/api/a%2'],
    ['a bad percent-encoding', '/api/a%zz'],
    ['a fragment', '/api/a#b'],
    ['a byte above ASCII', '/api/\u00e9'],
    ['a byte above ASCII in the query', '/api/a?\u00e9'],
    ['a full address', 'http://other/api/missions'],
    ['no path', '*'],
    ['nothing', ''],
  ])('refuses %s', (_what, target) => {
    expect(readPath(target)).toBeUndefined()
  })
})
