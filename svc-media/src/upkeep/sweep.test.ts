import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, fileForm, type Listener, musicForm } from '../testing/people.ts'
import { coverPicture, sound, taggedSound } from '../testing/sounds.ts'
import { someTracks } from '../testing/some-media.ts'
import { metadataOf, patchHeaders } from '../testing/tus-client.ts'
import { sweep } from './sweep.ts'

const HOURS = 60 * 60 * 1000
const text = { contentType: 'text/plain' }

let under: MediaUnderTest
let admin: Listener
let tracks: string[]

beforeAll(async () => {
  under = await startMedia()
  admin = aListener(under, { isAdmin: true })
  const withCover = taggedSound('cbr.mp3', { cover: coverPicture() })
  const bodies = [musicForm(withCover, 'a.mp3'), musicForm(sound('sound.ogg'), 'b.ogg')]
  const answers = []
  for (const body of bodies) answers.push(await admin.call('POST /api/music/upload', { body }))
  tracks = answers.map(({ body }) => String(body.track?.id))
  const fields = { title: 'Tale', author: 'Ayla', price: '5' }
  const body = fileForm('storyFile', sound('bare.mp3'), 'tale.mp3', fields)
  await admin.call('POST /api/stories/upload', { body })
}, 60_000)
afterAll(() => under.stop())
beforeEach(age)

/** As if all rows had been there for long. */
async function age(): Promise<void> {
  for (const table of ['tracks', 'stories', 'uploads']) {
    const { knex } = under.media.database
    await knex(table).update({ createdAt: knex.raw("created_at - interval '2 hours'") })
  }
}

const sweepLater = () => sweep(under.media, Date.now() + 2 * HOURS)

async function listKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of under.media.storage.list('media/')) keys.push(key)
  return keys
}

it('finds nothing where all belongs together', async () => {
  const keys = await listKeys()
  const counts = { objectsRemoved: 0, rowsRemoved: 0, coversForgotten: 0 }
  expect(await sweepLater()).toEqual(counts)
  expect(await listKeys()).toEqual(keys)
  const { body } = await admin.call('GET /api/admin/media-stats')
  expect(body).toMatchObject({ tracks: 2, stories: 1, lastSweep: counts })
  expect(body.soundBytes).toBeGreaterThan(10_000)
})

it('removes objects that no row names, once they are not young', async () => {
  const keys = await listKeys()
  const stray = ['media/covers/x.webp', 'media/tracks/y.mp3', 'media/uploads/z/0', 'media/a']
  for (const key of stray) await under.media.storage.put(key, Buffer.from('x'), text)
  expect((await sweep(under.media)).objectsRemoved).toBe(0)
  expect((await sweepLater()).objectsRemoved).toBe(stray.length)
  expect(await listKeys()).toEqual(keys)
})

it('removes rows whose object is not there, once they are not young', async () => {
  const [lost = '', other = ''] = tracks
  const { knex } = under.media.database
  const cover = (await knex('tracks').where({ id: lost }).first('coverKey')).coverKey as string
  const { body: upload } = await admin.call('POST /api/uploads', {
    headers: { 'upload-length': '9', 'upload-metadata': metadataOf({ kind: 'track' }) },
  })
  const params = { id: upload.id }
  const part = { params, headers: patchHeaders(0), body: Buffer.alloc(5) }
  await admin.call('PATCH /api/uploads/:id', part)
  const [partKey] = (await listKeys()).filter((key) => key.includes(upload.id))
  const { objectKey } = await knex('tracks').where({ id: other }).first('objectKey')
  for (const key of [cover, partKey, objectKey]) await under.media.storage.delete(String(key))
  await someTracks(under.media, 1)

  await age()
  await knex('tracks').where({ artist: 'Test Choir' }).update({ createdAt: new Date() })
  expect(await sweepLater()).toMatchObject({ rowsRemoved: 2, coversForgotten: 1 })
  expect((await admin.call('GET /api/uploads/:id', { params })).status).toBe(404)
  const { body: left } = await admin.call('GET /api/music')
  expect(left.map(({ id }) => id)).not.toContain(other)
  expect(left.find(({ id }) => id === lost)?.coverUrl).toBeNull()
  await knex('tracks').where({ artist: 'Test Choir' }).delete()
})

it('removes no row when the store lacks so much that it must be another one', async () => {
  const many = await someTracks(under.media, 30)
  await age()
  expect((await sweepLater()).rowsRemoved).toBe(0)
  expect(await under.media.database.knex('tracks').whereIn('id', many)).toHaveLength(30)
})
