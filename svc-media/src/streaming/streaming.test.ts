import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, fileForm, type Listener } from '../testing/people.ts'
import { sound } from '../testing/sounds.ts'
import { openPass, openTicket, PASS_SECONDS, sealPass, sealTicket } from './stream-ticket.ts'

let under: MediaUnderTest
let admin: Listener
let storyId: string

beforeAll(async () => {
  under = await startMedia()
  admin = aListener(under, { isAdmin: true })
  const fields = { title: 'Tale', author: 'Ayla', price: '5' }
  const form = fileForm('storyFile', sound('bare.mp3'), 'tale.mp3', fields)
  const { body } = await admin.call('POST /api/stories/upload', { body: form })
  storyId = String(body.story?.id)
})
afterAll(() => under.stop())
afterEach(() => vi.useRealTimers())

const EXPIRED = { message: 'This link has expired. Please ask for a new one.' }

/** Somebody who bought the story. */
async function aBuyer(): Promise<Listener> {
  const buyer = aListener(under)
  await buyer.call('POST /api/stories/:id/purchase', { params: { id: storyId } })
  return buyer
}

async function addressFor(listener: Listener) {
  const { body, cookie } = await listener.call('GET /api/stories/:id/url', {
    params: { id: storyId },
  })
  return { ...body, cookie }
}

const hear = (url: string, cookie = '') => under.app.inject({ url, headers: { cookie } })

it("a story's address plays in its own session and in no other", async () => {
  const mine = await addressFor(await aBuyer())
  const others = await addressFor(await aBuyer())
  expect((await hear(mine.url, mine.cookie)).statusCode).toBe(200)
  for (const cookie of [others.cookie, '', 'hub_sound=x.y']) {
    const refused = await hear(mine.url, cookie)
    expect(refused.statusCode).toBe(403)
    expect(refused.json()).toEqual(EXPIRED)
  }
})

it('what was heard is asked for again, not kept for whoever comes after', async () => {
  const { url, cookie } = await addressFor(await aBuyer())
  expect((await hear(url, cookie)).headers['cache-control']).toBe('private, no-cache')
})

it('an address asked for again is the same one, so that nothing is put on anew', async () => {
  const buyer = await aBuyer()
  const first = await addressFor(buyer)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + (PASS_SECONDS / 2) * 1000 })
  const again = await addressFor(buyer)
  expect(again.url).toBe(first.url)
  expect(again.expiresIn).toBeLessThan(5 * 60)
  vi.setSystemTime(Date.now() + (PASS_SECONDS / 2 + 1) * 1000)
  expect((await hear(first.url, first.cookie)).statusCode).toBe(403)
  expect((await hear(first.url, again.cookie)).statusCode).toBe(200)
})

it.each([
  ['signed out', (_uid: string, sid: string) => ({ uid: _uid, sid })],
  ['removed', (uid: string) => ({ uid, version: 2 })],
])('falls silent for one who was %s', async (_what, revocationOf) => {
  const buyer = await aBuyer()
  const { url, cookie } = await addressFor(buyer)
  expect((await hear(url, cookie)).statusCode).toBe(200)
  const pass = openPass(under.media.keys.stream, cookie.slice('hub_sound='.length))
  under.media.bus.publishRevocation(revocationOf(buyer.uid, pass.sid))
  await vi.waitFor(async () => expect((await hear(url, cookie)).statusCode).toBe(403))
})

it('a ticket is no pass, and a pass no ticket', () => {
  const key = randomBytes(32)
  const sid = 'a-session'
  const ticket = sealTicket(key, {
    objectKey: 'media/tracks/x.mp3',
    contentType: 'audio/mpeg',
    sid,
  })
  expect(() => openPass(key, ticket)).toThrow(EXPIRED.message)
  const pass = sealPass(key, { uid: 'somebody', sid, version: 1 })
  expect(() => openTicket(key, pass)).toThrow(EXPIRED.message)
})
