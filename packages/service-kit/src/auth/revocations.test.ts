import { expect, it } from 'vitest'
import { createRevocations } from './revocations.ts'

const MINUTE_MS = 60_000

const token = (uid: string, version: number, sid = 'session') => ({ uid, sid, version })

it('refuses only tokens that are older than the revocation', () => {
  const revocations = createRevocations()
  revocations.add({ uid: 'a', version: 3 })
  expect(revocations.covers(token('a', 2))).toBe(true)
  expect(revocations.covers(token('a', 3))).toBe(false)
  expect(revocations.covers(token('b', 1))).toBe(false)
})

it('keeps the newest version when revocations arrive out of order', () => {
  const revocations = createRevocations()
  revocations.add({ uid: 'a', version: 5 })
  revocations.add({ uid: 'a', version: 4 })
  expect(revocations.covers(token('a', 4))).toBe(true)
})

it('forgets a revocation once no token can be as old', () => {
  let now = 0
  const revocations = createRevocations({ now: () => now, elapsed: () => now })
  revocations.add({ uid: 'a', version: 2 })
  now = 12 * MINUTE_MS
  revocations.add({ uid: 'b', version: 2 })
  expect(revocations.covers(token('a', 1))).toBe(false)
  expect(revocations.covers(token('b', 1))).toBe(true)
})

it.each([
  ['goes ahead by an hour', 60, 1],
  ['goes back by an hour', -60 + 12, 12],
])('keeps a revocation where the clock %s', (_how, byClock, minutes) => {
  let [now, elapsed] = [0, 0]
  const revocations = createRevocations({ now: () => now, elapsed: () => elapsed })
  revocations.add({ uid: 'a', version: 2 })
  now = byClock * MINUTE_MS
  elapsed = minutes * MINUTE_MS
  revocations.add({ uid: 'b', version: 2 })
  expect(revocations.covers(token('a', 1))).toBe(true)
})

it('refuses the tokens of one session, whatever their version, and no others of the person', () => {
  const revocations = createRevocations()
  revocations.add({ uid: 'a', sid: 'left' })
  expect(revocations.covers(token('a', 9, 'left'))).toBe(true)
  expect(revocations.covers(token('a', 1, 'kept'))).toBe(false)
})
