import { randomBytes } from 'node:crypto'
import type { Track } from '@hub/api-spec'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'

let under: MediaUnderTest
let authorization: string

beforeAll(async () => {
  under = await startMedia()
  authorization = `Bearer ${under.tokens.tokenFor({ uid: uuidv7() })}`
})
beforeEach(() => under.media.database.knex('tracks').delete())
afterAll(() => under.stop())

const get = (url: string, headers: Record<string, string> = {}) =>
  under.app.inject({ url, headers: { authorization, ...headers } })

async function aTrack(title: string, createdAt = new Date()): Promise<string> {
  const id = uuidv7()
  const file = { sha256: randomBytes(32), size: 1000, mime: 'audio/mpeg', objectKey: `music/${id}` }
  const known = { title, artist: 'The Void', album: null, durationSeconds: 61.5 }
  await under.media.database.knex('tracks').insert({ id, ...known, ...file, createdAt })
  return id
}

describe('GET /api/music/jukebox', () => {
  it('answers an empty list when there is no music', async () => {
    const reply = await get('/api/music/jukebox')
    expect(reply.statusCode).toBe(200)
    expect(reply.json()).toEqual([])
    expect(reply.headers.link).toBeUndefined()
  })

  it('shows what a track is, and nothing of where its bytes are', async () => {
    const id = await aTrack('Drift')
    expect((await get('/api/music/jukebox')).json()).toEqual([
      {
        id,
        title: 'Drift',
        artist: 'The Void',
        album: null,
        durationSeconds: 61.5,
        url: `/api/music/track/${id}/url`,
        coverUrl: null,
      },
    ])
  })

  it('goes through all of it page by page, the newest first, also when many came at one instant', async () => {
    const at = new Date('2950-05-05T05:05:05.555Z')
    const ids = []
    for (let i = 0; i < 7; i += 1) ids.push(await aTrack(`Track ${i}`, at))
    const seen: string[] = []
    let next: string | undefined = '/api/music/jukebox?limit=3'
    while (next) {
      const reply = await get(next)
      const page: Track[] = reply.json()
      expect(page.length).toBeLessThanOrEqual(3)
      seen.push(...page.map(({ id }) => id))
      next = /<(.+)>; rel="next"/.exec(String(reply.headers.link))?.[1]
    }
    expect(seen).toEqual(ids.toReversed())
  })

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=made-up', 'cursor=a.b'])(
    'refuses %s with a sentence',
    async (query) => {
      const reply = await get(`/api/music/jukebox?${query}`)
      expect(reply.statusCode).toBe(400)
      expect(reply.json()).toEqual({ message: expect.stringMatching(/\w+\.$/) as string })
    },
  )

  it('answers 304 to who has it already', async () => {
    await aTrack('Drift')
    const first = await get('/api/music/jukebox')
    const etag = String(first.headers.etag)
    const again = await get('/api/music/jukebox', { 'if-none-match': etag })
    expect(again.statusCode).toBe(304)
    await aTrack('Orbit')
    expect((await get('/api/music/jukebox', { 'if-none-match': etag })).statusCode).toBe(200)
  })

  it('is for who is signed in', async () => {
    const reply = await under.app.inject('/api/music/jukebox')
    expect(reply.statusCode).toBe(401)
    expect(reply.json()).toEqual({ message: 'Please sign in.' })
  })

  it('refuses a token that was revoked', async () => {
    const uid = uuidv7()
    const token = { authorization: `Bearer ${under.tokens.tokenFor({ uid, version: 3 })}` }
    const status = async () => (await get('/api/music/jukebox', token)).statusCode
    expect(await status()).toBe(200)
    await expect.poll(() => under.media.bus.isConnected).toBe(true)
    under.media.bus.publishRevocation({ uid, version: 4 })
    await expect.poll(status).toBe(401)
    const { app } = await under.startCopy()
    const late = async () =>
      (await app.inject({ url: '/api/music/jukebox', headers: token })).statusCode
    await expect.poll(late).toBe(401)
  })
})
