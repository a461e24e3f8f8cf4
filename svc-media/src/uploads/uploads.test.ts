import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { MAX_SOUND_BYTES, type Upload } from '@hub/api-spec'
import { Upload as TusUpload } from 'tus-js-client'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { tidy } from '../upkeep/housekeeping.ts'
import { uploadStory } from '../sounds/stories/upload-story.commands.ts'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { hostileFiles } from '../testing/hostile.ts'
import { aListener, callAs, type Listener } from '../testing/people.ts'
import { sound } from '../testing/sounds.ts'
import { listenOn, metadataOf, patchHeaders, sendAndBreakOff } from '../testing/tus-client.ts'
import { receiveFile } from '../sounds/receive-file.ts'

const MIB = 1024 * 1024
const PATIENTLY = { timeout: 60_000, interval: 50 }
const story = { kind: 'story', filename: 'tale.mp3', title: 'Tale', author: 'Ayla', price: '5' }

let under: MediaUnderTest
let admin: Listener
let baseUrl: string

beforeAll(async () => {
  under = await startMedia()
  admin = aListener(under, { isAdmin: true })
  baseUrl = await listenOn(under.app)
})
afterAll(() => under.stop())

const begin = (size: number, fields: Record<string, string> = {}, by = admin) =>
  by.call('POST /api/uploads', {
    headers: {
      'upload-length': String(size),
      'upload-metadata': metadataOf({ kind: 'track', filename: 'a.mp3', ...fields }),
    },
  })

const patch = (id: string, offset: number, bytes: Buffer, by = admin) =>
  by.call('PATCH /api/uploads/:id', {
    params: { id },
    headers: patchHeaders(offset),
    body: bytes,
  })

const look = async (id: string) =>
  (await admin.call('GET /api/uploads/:id', { params: { id } })).body

async function outcomeOf(id: string): Promise<Upload> {
  await vi.waitFor(async () => expect((await look(id)).state).toMatch(/done|failed/), PATIENTLY)
  return look(id)
}

/** The parts go right after the word that all is done. */
const untilNoParts = (id: string) =>
  vi.waitFor(async () => expect(await partsOf(id)).toEqual([]), PATIENTLY)

async function partsOf(id: string): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of under.media.storage.list(`media/uploads/${id}/`)) keys.push(key)
  return keys
}

describe('a resumable upload', () => {
  it('becomes a track when all of it has come, in whatever pieces', async () => {
    const bytes = sound('sound.ogg')
    const { status, body } = await begin(bytes.length, { filename: 'Far - Away.ogg' })
    expect(status).toBe(201)
    const half = Math.floor(bytes.length / 2)
    expect((await patch(body.id, 0, bytes.subarray(0, half))).status).toBe(204)
    expect(await look(body.id)).toMatchObject({ received: half, state: 'receiving' })
    expect((await patch(body.id, half, bytes.subarray(half))).status).toBe(204)
    expect(await outcomeOf(body.id)).toMatchObject({ message: '“Away” was added.', jobId: null })
    await untilNoParts(body.id)
    const { body: found } = await admin.call('GET /api/music/search', { query: { q: 'away' } })
    expect(found).toMatchObject([{ title: 'Away', artist: 'Far' }])
  })

  it('is taken when it has the very bytes that were picked, and refused when it has not', async () => {
    const bytes = Buffer.concat([sound('bare.mp3'), Buffer.alloc(128, 0)])
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    const { body: joined } = await begin(bytes.length, { sha256, fingerprint: 'ab12' })
    const half = Math.floor(bytes.length / 2)
    await patch(joined.id, 0, bytes.subarray(0, half))
    await patch(joined.id, half, sound('cbr.mp3').subarray(half, bytes.length))
    const rest = bytes.length - (await look(joined.id)).received
    if (rest > 0) await patch(joined.id, bytes.length - rest, Buffer.alloc(rest))
    expect(await outcomeOf(joined.id)).toMatchObject({
      state: 'failed',
      message: 'The file has changed while it was being sent. Please pick it again.',
    })
    await untilNoParts(joined.id)
    const { body: whole } = await begin(bytes.length, { sha256, fingerprint: 'ab12' })
    await patch(whole.id, 0, bytes)
    expect(await outcomeOf(whole.id)).toMatchObject({ state: 'done' })
    const params = { sha256 }
    const { body: known } = await admin.call('GET /api/music/known/:sha256', { params })
    expect(known.track?.title).toBe('a')
  })

  it('is refused at once with a sum that is none', async () => {
    expect(await begin(5, { sha256: 'A1' })).toMatchObject({
      status: 400,
      message: 'sha256 must be 64 hexadecimal digits.',
    })
  })

  it('tells the one limit, and holds it', async () => {
    const reply = await under.app.inject({ method: 'OPTIONS', url: '/api/uploads' })
    expect(reply.headers['tus-max-size']).toBe(String(MAX_SOUND_BYTES))
    expect((await begin(MAX_SOUND_BYTES + 1)).status).toBe(413)
  })

  it('becomes a story, with what was said of it', async () => {
    const bytes = sound('bare.mp3')
    const fields = { ...story, description: 'Über Ränder.', series: 'Drift', seriesNumber: '3' }
    const { body } = await begin(bytes.length, fields)
    await patch(body.id, 0, bytes)
    expect((await outcomeOf(body.id)).message).toBe('Story uploaded successfully!')
    const { body: stories } = await admin.call('GET /api/stories')
    expect(stories.find(({ seriesNumber }) => seriesNumber === 3)).toMatchObject({
      title: 'Tale',
      description: 'Über Ränder.',
      price: 5,
    })
  })

  it('is converted when browsers do not play it', async () => {
    const bytes = sound('alac.m4a')
    const { body } = await begin(bytes.length, { filename: 'Odd.m4a' })
    await patch(body.id, 0, bytes)
    const { message, jobId } = await outcomeOf(body.id)
    expect(message).toMatch(/^Apple Lossless is being converted/)
    const params = { id: String(jobId) }
    await vi.waitFor(async () => {
      const job = await admin.call('GET /api/music/jobs/:id', { params })
      expect(job.body.state).toBe('done')
    }, PATIENTLY)
  })

  it('tells in the headers of HEAD how far it is, as tus has it', async () => {
    const { body } = await begin(100)
    await patch(body.id, 0, Buffer.alloc(40))
    const token = under.tokens.tokenFor({ uid: admin.uid, admin: true })
    const reply = await under.app.inject({
      method: 'HEAD',
      url: `/api/uploads/${body.id}`,
      headers: { authorization: `Bearer ${token}`, 'tus-resumable': '1.0.0' },
    })
    expect(reply.headers).toMatchObject({
      'tus-resumable': '1.0.0',
      'upload-offset': '40',
      'upload-length': '100',
      'upload-metadata': metadataOf({ kind: 'track', filename: 'a.mp3' }),
      'cache-control': 'no-store',
    })
    expect(Date.parse(String(reply.headers['upload-expires']))).toBeGreaterThan(Date.now())
    const options = await under.app.inject({ method: 'OPTIONS', url: '/api/uploads' })
    expect(options.headers).toMatchObject({
      'tus-version': '1.0.0',
      'tus-extension': 'creation,expiration,termination',
      'tus-max-size': String(1024 * MIB),
    })
  })

  it('goes on, at another copy, from where a broken line left it', async () => {
    const bytes = Buffer.concat([sound('sound.wav'), randomBytes(9 * MIB)])
    const { body } = await begin(bytes.length, { filename: 'Long.wav' })
    const copy = await under.startCopy()
    const token = under.tokens.tokenFor({ uid: admin.uid, admin: true })
    const url = `${await listenOn(copy.app)}/api/uploads/${body.id}`
    const until = 6 * MIB + 12_345
    await sendAndBreakOff({ url, token, offset: 0, bytes, until })
    await vi.waitFor(async () => expect((await look(body.id)).received).toBe(until), PATIENTLY)
    expect((await patch(body.id, until, bytes.subarray(until))).status).toBe(204)
    expect((await outcomeOf(body.id)).message).toBe('“Long” was added.')
  })

  it('is sent by a tus client of the usual make, in pieces', async () => {
    const bytes = sound('cbr.mp3')
    const token = under.tokens.tokenFor({ uid: admin.uid, admin: true })
    const url = await new Promise<string | null>((resolve, reject) => {
      const upload = new TusUpload(bytes, {
        endpoint: `${baseUrl}/api/uploads`,
        chunkSize: 50_000,
        headers: { authorization: `Bearer ${token}` },
        metadata: { kind: 'track', filename: 'By Client.mp3' },
        onSuccess: () => resolve(upload.url),
        onError: reject,
      })
      upload.start()
    })
    const { message } = await outcomeOf(String(url).slice(-36))
    expect(message).toBe('“By Client” was added.')
  })

  it('takes each byte once of several that go on at the same place', async () => {
    const bytes = sound('sound.flac')
    const { body } = await begin(bytes.length, { filename: 'Twice.flac' })
    const copy = await under.startCopy()
    const token = under.tokens.tokenFor({ uid: admin.uid, admin: true })
    const call = { params: { id: body.id }, headers: patchHeaders(0), body: bytes }
    const answers = await Promise.all([
      patch(body.id, 0, bytes),
      callAs(copy, token, 'PATCH /api/uploads/:id', call),
      patch(body.id, 0, bytes),
    ])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409, 409])
    expect((await outcomeOf(body.id)).message).toBe('“Twice” was added.')
    await untilNoParts(body.id)
  })

  it('whose work is done again, as after a crash, makes one story', async () => {
    const file = await receiveFile(
      under.media.receivedFolder,
      Readable.from([sound('sound.opus')]),
      'again.opus',
    )
    const fields = { title: 'Again', author: 'Ayla', description: null, price: 5 }
    const told = { ...fields, series: null, seriesNumber: null }
    const id = uuidv7()
    for (let i = 0; i < 2; i += 1) await uploadStory(under.media, admin.uid, file, told, id)
    await file.discard()
    const { body: stories } = await admin.call('GET /api/stories')
    expect(stories.filter(({ title }) => title === 'Again')).toMatchObject([{ id }])
  })

  it('is somebody’s own', async () => {
    const { body } = await begin(10)
    const other = aListener(under, { isAdmin: true })
    const params = { id: body.id }
    for (const name of ['GET /api/uploads/:id', 'DELETE /api/uploads/:id'] as const) {
      expect((await other.call(name, { params })).status).toBe(404)
    }
    expect((await patch(body.id, 0, Buffer.alloc(10), other)).status).toBe(404)
    expect((await other.call('GET /api/uploads')).body).toEqual([])
    const mine = (await admin.call('GET /api/uploads')).body
    expect(mine.find(({ id }) => id === body.id)).toMatchObject({ received: 0, fileName: 'a.mp3' })
  })

  it('is cancelled with all that came', async () => {
    const { body } = await begin(100)
    await patch(body.id, 0, Buffer.alloc(50))
    expect(await partsOf(body.id)).toHaveLength(1)
    const params = { id: body.id }
    expect((await admin.call('DELETE /api/uploads/:id', { params })).status).toBe(204)
    expect(await partsOf(body.id)).toEqual([])
    expect((await admin.call('GET /api/uploads/:id', { params })).status).toBe(404)
  })

  it('is cleared away when nobody goes on with it', async () => {
    const { body } = await begin(100)
    await patch(body.id, 0, Buffer.alloc(50))
    const { knex } = under.media.database
    await knex('uploads')
      .where({ id: body.id })
      .update({ expiresAt: knex.raw("now() - interval '1 second'") })
    expect((await patch(body.id, 50, Buffer.alloc(50))).status).toBe(404)
    await tidy(under.media)
    expect(await partsOf(body.id)).toEqual([])
    expect(await knex('uploads').where({ id: body.id })).toEqual([])
  })
})

describe('what is refused', () => {
  it('stores nothing of what is not sound, and says so', async () => {
    for (const { bytes, name, what } of hostileFiles().filter((file) => file.bytes.length > 0)) {
      const { body } = await begin(bytes.length, { filename: name })
      expect((await patch(body.id, 0, bytes)).status, what).toBe(204)
      const { state, message } = await outcomeOf(body.id)
      expect([state, message], what).toEqual(['failed', expect.stringMatching(/^This .+\.$/)])
      await untilNoParts(body.id)
    }
  })

  it.each([
    [{ 'upload-length': '0' }, 400, 'This file is empty.'],
    [{ 'upload-length': '-1' }, 400, 'upload-length must be a whole number.'],
    [{ 'upload-length': '1e99' }, 400, 'upload-length must be a whole number.'],
    [{ 'upload-length': '999999999999' }, 413, 'A file can be at most 1024 MB.'],
    [{ 'upload-metadata': 'kind' }, 400, 'kind must be track or story.'],
    [{ 'upload-metadata': 'kind ???' }, 400, 'Upload-Metadata cannot be read.'],
    [{ 'upload-metadata': metadataOf({ kind: 'story' }) }, 400, 'All fields are required.'],
    [
      { 'upload-metadata': metadataOf({ ...story, price: 'much' }) },
      400,
      'Price must be a number, such as 1500 or 1500.50.',
    ],
    [{ 'tus-resumable': '0.2.2' }, 412, 'Only tus 1.0.0 is supported.'],
  ])('an upload that begins with %j', async (headers, status, message) => {
    const right = { 'upload-length': '10', 'upload-metadata': metadataOf(story) }
    const answer = await admin.call('POST /api/uploads', { headers: { ...right, ...headers } })
    expect(answer).toMatchObject({ status, message })
  })

  it('bytes at another place, beyond the end, or of another type', async () => {
    const { body } = await begin(10)
    expect(await patch(body.id, 5, Buffer.alloc(5))).toMatchObject({
      status: 409,
      message: 'This upload is at another offset. Please ask for the current one.',
    })
    expect(await patch(body.id, 0, Buffer.alloc(11))).toMatchObject({
      status: 413,
      message: 'The upload is longer than the file.',
    })
    const headers = { ...patchHeaders(0), 'content-type': 'audio/mpeg' }
    const call = { params: { id: body.id }, headers, body: Buffer.alloc(5) }
    expect((await admin.call('PATCH /api/uploads/:id', call)).status).toBe(415)
    expect((await look(body.id)).received).toBe(0)
  })

  it('one too many at a time', async () => {
    const eager = aListener(under, { isAdmin: true })
    const answers = await Promise.all(Array.from({ length: 22 }, () => begin(10, {}, eager)))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
    expect(answers.find(({ status }) => status === 409)?.message).toBe(
      'You have 20 unfinished uploads. Please finish or cancel one first.',
    )
  })
})
