import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'

let under: MediaUnderTest

beforeAll(async () => {
  under = await startMedia()
})
afterAll(() => under.stop())

const get = (url: string) => {
  const authorization = `Bearer ${under.tokens.tokenFor({ uid: uuidv7() })}`
  return under.app.inject({ url, headers: { authorization } })
}

async function aStory(title: string, createdAt: Date): Promise<string> {
  const id = uuidv7()
  const file = {
    sha256: randomBytes(32),
    size: 1000,
    mime: 'audio/mpeg',
    objectKey: `stories/${id}`,
  }
  const told = { title, author: 'Ayla', description: null, price: 5_000_000_000.5 }
  await under.media.database.knex('stories').insert({ id, ...told, ...file, createdAt })
  return id
}

describe('GET /api/stories', () => {
  it('answers the stories, newest first, without their sound', async () => {
    expect((await get('/api/stories')).json()).toEqual([])
    const older = await aStory('First Light', new Date('2950-01-01T00:00:00.250Z'))
    const newer = await aStory('Last Light', new Date('2950-01-02T00:00:00Z'))
    const reply = await get('/api/stories')
    expect(reply.json()).toMatchObject([{ id: newer }, { id: older }])
    expect(reply.json()).toContainEqual({
      id: older,
      title: 'First Light',
      author: 'Ayla',
      description: null,
      price: 5_000_000_000.5,
      audioUrl: null,
      coverUrl: null,
      durationSeconds: 0,
      series: null,
      seriesNumber: null,
      chapters: [],
      createdAt: { seconds: 30_925_843_200, nanoseconds: 250_000_000 },
    })
  })

  it('goes on behind the page', async () => {
    const first = await get('/api/stories?limit=1')
    expect(first.json()).toMatchObject([{ title: 'Last Light' }])
    const next = /<(.+)>; rel="next"/.exec(String(first.headers.link))?.[1]
    const second = await get(String(next))
    expect(second.json()).toMatchObject([{ title: 'First Light' }])
    expect(second.headers.link).toBeUndefined()
  })

  it('is for who is signed in', async () => {
    expect((await under.app.inject('/api/stories')).statusCode).toBe(401)
  })
})
