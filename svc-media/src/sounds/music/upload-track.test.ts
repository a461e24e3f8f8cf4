import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { NAMED_OBJECT_HEADER, SEEN_FOLDER_HEADER, toFolderName } from '@hub/service-kit/storage'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'
import { hostileFiles } from '../../testing/hostile.ts'
import { id3Tag, latin1Text } from '../../testing/id3.ts'
import { aListener, fileForm, type Listener, musicForm } from '../../testing/people.ts'
import { coverPicture, sound, taggedSound } from '../../testing/sounds.ts'

let under: MediaUnderTest
let admin: Listener

beforeAll(async () => {
  under = await startMedia()
  admin = aListener(under, { isAdmin: true })
})
afterAll(() => under.stop())

const upload = (bytes: Buffer, fileName = 'A Song.mp3') =>
  admin.call('POST /api/music/upload', { body: musicForm(bytes, fileName) })

async function listKeys(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of under.media.storage.list('media/')) keys.push(key)
  return keys
}

/** Jobs of this service have a processor to themselves, or none for a while. */
const PATIENTLY = { timeout: 60_000, interval: 100 }

async function untilIdle(): Promise<void> {
  const open = under.media.database.knex('jobs').whereIn('state', ['waiting', 'running'])
  await vi.waitFor(async () => expect(await open.clone()).toEqual([]), PATIENTLY)
}

let cookie = ''

const hear = (url: string, headers: Record<string, string> = {}) =>
  under.app.inject({ url, headers: { cookie, ...headers } })

async function addressOf(id: string): Promise<string> {
  const answer = await admin.call('GET /api/music/track/:id/url', { params: { id } })
  cookie = answer.cookie
  return answer.body.url
}

describe('POST /api/music/upload', () => {
  it('adds a track with what its tags and its cover tell', async () => {
    const tags = { title: 'Drift', artist: 'The Haulers', album: 'Long Way' }
    const bytes = taggedSound('cbr.mp3', { tags, cover: coverPicture() })
    const { status, body } = await upload(bytes)
    expect(status).toBe(201)
    expect(body).toMatchObject({ message: '“Drift” was added.', track: tags, jobId: null })
    const cover = await hear(String(body.track?.coverUrl))
    expect(cover.statusCode).toBe(200)
    expect(cover.headers['content-type']).toBe('image/webp')
    const played = await hear(await addressOf(String(body.track?.id)))
    expect(createHash('sha256').update(played.rawPayload).digest()).toEqual(
      createHash('sha256').update(bytes).digest(),
    )
    expect(played.headers['content-type']).toBe('audio/mpeg')
  })

  it('serves what stands behind a strange tag as it is without the tag', async () => {
    const bytes = sound('sound.m4a')
    const tag = id3Tag({ TIT2: latin1Text('Behind a tag') })
    const { body } = await upload(Buffer.concat([tag, bytes]), 'tagged.mp3')
    expect(body.track).toMatchObject({ title: 'Behind a tag' })
    const played = await hear(await addressOf(String(body.track?.id)))
    expect(played.headers['content-type']).toBe('audio/mp4')
    expect(played.rawPayload.equals(bytes)).toBe(true)
  })

  it('answers the track that is there for the same bytes under another name', async () => {
    const first = await upload(sound('sound.ogg'), 'One.ogg')
    const keys = await listKeys()
    const again = await upload(sound('sound.ogg'), 'Two.ogg')
    expect(again.body.track).toEqual(first.body.track)
    expect(again.message).toBe('“One” is already in the jukebox.')
    expect(await listKeys()).toEqual(keys)
  })

  it('adds it once when it comes twice at the same time', async () => {
    const answers = await Promise.all([upload(sound('sound.opus')), upload(sound('sound.opus'))])
    const [one, other] = answers.map(({ body }) => body.track?.id)
    expect(one).toBe(other)
  })

  it('measures how loud it is', async () => {
    const { body } = await upload(sound('sound.wav'))
    const params = { id: String(body.track?.id) }
    await vi.waitFor(async () => {
      const address = await admin.call('GET /api/music/track/:id/url', { params })
      expect(address.body.loudnessLufs).toBeLessThan(0)
    }, PATIENTLY)
  })

  it('converts what browsers do not play, by a job that tells when it is done', async () => {
    const { body } = await upload(sound('alac.m4a'), 'Lossless.m4a')
    expect(body).toMatchObject({
      message:
        'Apple Lossless is being converted to something that browsers play. It joins the jukebox when it is done.',
      track: null,
    })
    const params = { id: String(body.jobId) }
    await vi.waitFor(async () => {
      const job = await admin.call('GET /api/music/jobs/:id', { params })
      expect(job.body).toMatchObject({ state: 'done', progress: 1 })
    }, PATIENTLY)
    const { body: found } = await admin.call('GET /api/music/search', { query: { q: 'lossless' } })
    expect((await hear(await addressOf(String(found[0]?.id)))).headers['content-type']).toBe(
      'audio/flac',
    )
    expect((await listKeys()).filter((key) => key.startsWith('media/incoming/'))).toEqual([])
  })

  it('refuses a form without a file', async () => {
    expect(await admin.call('POST /api/music/upload', { body: new FormData() })).toMatchObject({
      status: 400,
    })
    const wrong = fileForm('itemImage', sound('bare.mp3'), 'a.mp3')
    expect((await admin.call('POST /api/music/upload', { body: wrong })).status).toBe(400)
  })

  it('stores nothing of what is not sound', async () => {
    await untilIdle()
    const before = await listKeys()
    for (const { bytes, name, what } of hostileFiles()) {
      const { status, message } = await upload(bytes, name)
      expect([400, 415], what).toContain(status)
      expect(message, what).toMatch(/^This .+\.$/)
    }
    expect(await listKeys()).toEqual(before)
    expect(await readdir(under.media.receivedFolder)).toEqual([])
  })
})

describe('DELETE /api/music/:id', () => {
  it('removes a track and its bytes', async () => {
    const { body } = await upload(sound('sound.flac'))
    const params = { id: String(body.track?.id) }
    const url = await addressOf(params.id)
    const gone = await admin.call('DELETE /api/music/:id', { params })
    expect(gone).toMatchObject({ status: 200, message: 'Music track deleted successfully!' })
    expect((await hear(url)).statusCode).toBe(404)
    expect((await listKeys()).filter((key) => key.includes(params.id))).toEqual([])
    expect((await admin.call('DELETE /api/music/:id', { params })).status).toBe(404)
  })
})

describe('a signed address', () => {
  it('answers the part that is asked for, exactly', async () => {
    const bytes = sound('sound.m4a')
    const { body } = await upload(bytes)
    const url = await addressOf(String(body.track?.id))
    const size = bytes.length
    const whole = await hear(url)
    const etag = String(whole.headers.etag)
    const part = async (range: string, more: Record<string, string> = {}) => {
      const reply = await hear(url, { range, ...more })
      return [reply.statusCode, reply.headers['content-range'], reply.rawPayload] as const
    }
    expect(await part('bytes=0-1')).toEqual([206, `bytes 0-1/${size}`, bytes.subarray(0, 2)])
    expect(await part('bytes=-5')).toEqual([
      206,
      `bytes ${size - 5}-${size - 1}/${size}`,
      bytes.subarray(-5),
    ])
    expect((await part(`bytes=${size}-`)).slice(0, 2)).toEqual([416, `bytes */${size}`])
    expect((await part('bytes=0-1', { 'if-range': etag }))[0]).toBe(206)
    expect(await part('bytes=0-1', { 'if-range': '"other"' })).toEqual([200, undefined, bytes])
    expect((await hear(url, { 'if-none-match': etag })).statusCode).toBe(304)
    const head = await under.app.inject({ method: 'HEAD', url, headers: { cookie } })
    expect(head.headers).toMatchObject({ 'content-length': String(size), 'accept-ranges': 'bytes' })
    expect(head.rawPayload).toHaveLength(0)
  })

  it('names its object to a gateway that sees the folder, and to no other', async () => {
    const { folder } = under.media.storage
    const bytes = sound('sound.wav')
    const { body } = await upload(bytes)
    const url = await addressOf(String(body.track?.id))
    const elsewhere = { [SEEN_FOLDER_HEADER]: toFolderName(tmpdir()) }
    const sent = await hear(url, elsewhere)
    expect(sent.headers[NAMED_OBJECT_HEADER]).toBeUndefined()
    expect(sent.rawPayload.equals(bytes)).toBe(true)
    // An object in a bucket has no name.
    if (folder === undefined) return
    const asGateway = { [SEEN_FOLDER_HEADER]: toFolderName(folder) }
    const named = await hear(url, { ...asGateway, range: 'bytes=2-4' })
    expect(named.statusCode).toBe(206)
    expect(named.headers).toMatchObject({
      [NAMED_OBJECT_HEADER]: expect.stringMatching(/^media\/\S+ 2-4$/),
      'content-range': `bytes 2-4/${bytes.length}`,
      'content-length': '0',
      'content-type': 'audio/wav',
    })
  })

  it('that was not made here opens nothing', async () => {
    const reply = await hear(`/api/music/stream/${'A'.repeat(60)}.${'B'.repeat(16)}`)
    expect(reply.statusCode).toBe(403)
    expect(reply.json()).toEqual({
      message: 'This link has expired. Please ask for a new one.',
    })
  })
})

describe('tags that can be read in several ways', () => {
  // 'Привет' as old Windows wrote it.
  const bytes = () =>
    Buffer.concat([
      id3Tag({ TIT2: latin1Text(Buffer.from('cff0e8e2e5f2', 'hex')) }),
      sound('bare.mp3'),
      Buffer.alloc(64),
    ])
  const send = (tags: string) =>
    admin.call('POST /api/music/upload', {
      body: fileForm('musicFile', bytes(), 'Mara - Say "Hi".mp3', { tags }),
    })

  it('are asked for before anything is stored, and then read as was chosen', async () => {
    const before = await listKeys()
    const { body: asked } = await send('ask')
    expect(asked).toMatchObject({ track: null, jobId: null })
    expect(asked.readings?.[0]).toEqual({
      encoding: 'windows-1251',
      title: 'Привет',
      artist: 'Mara',
      album: null,
    })
    expect(new Set(asked.readings?.map(({ title }) => title)).size).toBe(asked.readings?.length)
    expect(await listKeys()).toEqual(before)
    const other = asked.readings?.[1]
    const { body: made } = await send(String(other?.encoding))
    expect(made.track).toMatchObject({ title: other?.title, artist: 'Mara' })
  })
})

it('keeps a quotation mark in the name of a file', async () => {
  const bytes = Buffer.concat([sound('bare.mp3'), Buffer.alloc(99)])
  const { body } = await upload(bytes, 'Say "Hi".mp3')
  expect(body.track?.title).toBe('Say "Hi"')
})
