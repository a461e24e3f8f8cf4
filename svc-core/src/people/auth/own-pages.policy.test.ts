import { expect, it } from 'vitest'
import { mayUseCookies } from './own-pages.policy.ts'

const HOST = { host: 'hub.example:8080' }

it.each([
  ['a page of the same origin', { 'sec-fetch-site': 'same-origin' }, true],
  ['the address bar', { 'sec-fetch-site': 'none' }, true],
  ['another port of the same host', { 'sec-fetch-site': 'same-site' }, false],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  [
    'a page whose host is the one that was called',
    { ...HOST, origin: 'http://hub.example:8080' },
    true,
  ],
  ['a page of another port, by its origin', { ...HOST, origin: 'http://hub.example:9090' }, false],
  [
    'a page of the public address behind a proxy',
    { ...HOST, origin: 'https://hangar.example' },
    true,
  ],
  [
    'a page of the host that a proxy was called by',
    { ...HOST, 'x-forwarded-host': 'www.hangar.example', origin: 'https://www.hangar.example' },
    true,
  ],
  ['a page without an origin of its own', { ...HOST, origin: 'null' }, false],
  ['a program that is no browser', HOST, true],
])('decides on %s', (_from, headers, isAllowed) => {
  expect(mayUseCookies(headers, 'https://hangar.example/')).toBe(isAllowed)
})
