import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'
import { aListener, fileForm, type Listener } from '../../testing/people.ts'
import { audiobook, sound } from '../../testing/sounds.ts'

const fields = { title: 'The Long Dark', author: 'Ayla', description: 'A tale.', price: '1500.50' }
let under: MediaUnderTest
let admin: Listener
let listener: Listener

beforeAll(async () => {
  under = await startMedia()
  admin = aListener(under, { isAdmin: true })
  listener = aListener(under)
})
afterAll(() => under.stop())

const upload = (bytes: Buffer, told: Record<string, string> = fields) =>
  admin.call('POST /api/stories/upload', { body: fileForm('storyFile', bytes, 's.m4b', told) })

async function aStory(): Promise<{ id: string }> {
  return { id: String((await upload(sound('bare.mp3'))).body.story?.id) }
}

describe('POST /api/stories/upload', () => {
  it('adds a story with its chapters', async () => {
    const chapters = [
      { title: 'Departure', start: 0, end: 5 },
      { title: 'Arrival', start: 5, end: 12 },
    ]
    const told = { ...fields, series: 'Drift', seriesNumber: '2' }
    const { status, body } = await upload(audiobook(chapters), told)
    expect(status).toBe(201)
    expect(body.message).toBe('Story uploaded successfully!')
    expect(body.story).toMatchObject({
      title: 'The Long Dark',
      author: 'Ayla',
      price: 1500.5,
      series: 'Drift',
      seriesNumber: 2,
      audioUrl: null,
      chapters: [
        { title: 'Departure', startSeconds: 0 },
        { title: 'Arrival', startSeconds: 5 },
      ],
    })
  })

  it.each(['title', 'author', 'price'])('refuses one without %s', async (missing) => {
    const told = Object.fromEntries(Object.entries(fields).filter(([name]) => name !== missing))
    const answer = await upload(sound('bare.mp3'), told)
    expect(answer).toMatchObject({ status: 400, message: 'All fields are required.' })
  })

  it('refuses one without a file', async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    const answer = await admin.call('POST /api/stories/upload', { body: form })
    expect(answer).toMatchObject({ status: 400, message: 'All fields are required.' })
  })

  it.each(['1,5', '-1', 'x', '1e9', '0x10'])('refuses the price %s', async (price) => {
    expect((await upload(sound('bare.mp3'), { ...fields, price })).status).toBe(400)
  })
})

describe('a story', () => {
  it('is heard once it is purchased, which is remembered', async () => {
    const params = await aStory()
    expect(await listener.call('GET /api/stories/:id/url', { params })).toMatchObject({
      status: 403,
      message: 'Buy this story to listen to it.',
    })
    for (let i = 0; i < 2; i += 1) {
      const { body } = await listener.call('POST /api/stories/:id/purchase', { params })
      expect(body.audioUrl).toBe(`/api/stories/${params.id}/url`)
    }
    const { body: listed } = await listener.call('GET /api/stories')
    expect(listed.find(({ id }) => id === params.id)?.audioUrl).toBeTruthy()
    const { body: others } = await admin.call('GET /api/stories')
    expect(others.find(({ id }) => id === params.id)?.audioUrl).toBeNull()
    const { body: address, cookie } = await listener.call('GET /api/stories/:id/url', { params })
    const heard = await under.app.inject({ url: address.url, headers: { cookie } })
    expect(heard.rawPayload).toEqual(sound('bare.mp3'))
  })

  it('goes on where its listener was, and offers the place of another device', async () => {
    const params = await aStory()
    await listener.call('POST /api/stories/:id/purchase', { params })
    const put = async (deviceId: string, positionSeconds: number, agoSeconds = 0) =>
      (
        await listener.call('PUT /api/stories/:id/progress', {
          params,
          body: { deviceId, positionSeconds, agoSeconds },
        })
      ).body
    await under.media.database.knex('stories').where(params).update({ durationSeconds: 3600 })
    expect(await put('phone-01', 100)).toMatchObject({
      newest: { deviceId: 'phone-01', positionSeconds: 100 },
      other: null,
    })
    expect(await put('desk-001', 900)).toMatchObject({
      newest: { deviceId: 'desk-001', positionSeconds: 900 },
      other: { deviceId: 'phone-01', positionSeconds: 100 },
    })
    // Told late, it is kept as another place and takes nothing away.
    expect(await put('train-01', 2000, 3600)).toMatchObject({
      newest: { deviceId: 'desk-001', positionSeconds: 900 },
    })
    // An older word of the same device changes nothing.
    expect(await put('desk-001', 5, 7200)).toMatchObject({ newest: { positionSeconds: 900 } })
    expect((await listener.call('GET /api/stories/:id/progress', { params })).status).toBe(200)
  })

  it('that was removed is gone for everybody, its bytes too', async () => {
    const params = await aStory()
    await listener.call('POST /api/stories/:id/purchase', { params })
    const { body: address, cookie } = await listener.call('GET /api/stories/:id/url', { params })
    const gone = await admin.call('DELETE /api/stories/:id', { params })
    expect(gone).toMatchObject({ status: 200, message: 'Story deleted successfully!' })
    const heard = await under.app.inject({ url: address.url, headers: { cookie } })
    expect(heard.statusCode).toBe(404)
    expect((await listener.call('GET /api/stories/:id/url', { params })).status).toBe(404)
  })
})
