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
    ['/a/%20%21%27%28%40%5B%60%7B%7C%C3%A9', '/a/%20%21%27%28%40%5B%60%7B%7C%C3%A9'],
  ])('passes %s', (target, path) => {
    expect(readPath(target)).toBe(path)
  })

  it.each([
    ['an encoded slash', '/api/a%2fb'],
    ['an encoded slash in capitals', '/api/a%2Fb'],
    ['an encoded backslash', '/api/a%5Cb'],
    ['an encoded letter', '/%61pi/events'],
    ['an encoded capital', '/api/%5Aulu'],
    ['an encoded digit', '/api/contracts/%30190'],
    ['an encoded hyphen', '/api/a%2db'],
    ['an encoded underscore', '/api/trading%5fposts'],
    ['an encoded tilde', '/api/%7Eb'],
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
