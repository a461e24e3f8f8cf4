import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, fileForm, type Listener, musicForm } from '../testing/people.ts'
import { someTracks } from '../testing/some-media.ts'
import { sound } from '../testing/sounds.ts'

let under: MediaUnderTest

beforeAll(async () => {
  under = await startMedia({
    MAX_PLAYLISTS: '3',
    MAX_PLAYLISTS_OF_A_GUEST: '2',
    MAX_LISTED_TRACKS_OF_A_GUEST: '2',
    MAX_STORY_DEVICES: '4',
    MAX_STORY_DEVICES_OF_A_GUEST: '2',
    MAX_UPLOAD_MB_A_DAY: '1',
  })
})
afterAll(() => under.stop())

const makePlaylists = (person: Listener, count: number) =>
  Promise.all(
    Array.from({ length: count }, (_, i) =>
      person.call('POST /api/music/playlists', { body: { name: `Mix ${i}` } }),
    ),
  )

describe('what one person may have', () => {
  it.each([
    ['a guest', true, 2],
    ['somebody with an account', false, 3],
  ])('is told in a sentence when it is used up: playlists of %s', async (_who, isGuest, most) => {
    const person = aListener(under, { isGuest })
    const answers = await makePlaylists(person, most + 2)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(most)
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused).toHaveLength(2)
    expect(refused[0]?.message).toContain(
      `You have ${most} playlists, and no more are possible until you delete one.`,
    )
    const [first] = answers.filter(({ status }) => status === 201)
    const params = { id: String(first?.body.id) }
    await person.call('DELETE /api/music/playlists/:id', { params })
    const [again] = await makePlaylists(person, 1)
    expect(again?.status).toBe(201)
  })

  it('is shown to admins when it is nearly used up, of guests too', async () => {
    const guest = aListener(under, { isGuest: true })
    await makePlaylists(guest, 2)
    const admin = aListener(under, { isAdmin: true })
    const { body } = await admin.call('GET /api/admin/media-near-quotas')
    expect(body.filter(({ uid }) => uid === guest.uid)).toEqual([
      { uid: guest.uid, quota: 'playlists', used: 2, most: 3, mostOfAGuest: 2 },
    ])
    expect((await guest.call('GET /api/admin/media-near-quotas')).status).toBe(403)
  })

  it('is so many tracks in all of their playlists together', async () => {
    const guest = aListener(under, { isGuest: true })
    const lists = await makePlaylists(guest, 2)
    const tracks = await someTracks(under.media, 3)
    const answers = []
    for (const [i, trackId] of tracks.entries()) {
      const params = { id: String(lists[i % 2]?.body.id) }
      const body = { trackId }
      answers.push(await guest.call('POST /api/music/playlists/:id/tracks', { params, body }))
    }
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 409])
    expect(answers[2]?.message).toContain('Your playlists hold 2 tracks')
  })

  it('is so many places in a story: the oldest is forgotten for a new device', async () => {
    const admin = aListener(under, { isAdmin: true })
    const fields = { title: 'Tale', author: 'Ayla', price: '5' }
    const form = fileForm('storyFile', sound('bare.mp3'), 'tale.mp3', fields)
    const made = await admin.call('POST /api/stories/upload', { body: form })
    const params = { id: String(made.body.story?.id) }
    const guest = aListener(under, { isGuest: true })
    await guest.call('POST /api/stories/:id/purchase', { params })
    for (const deviceId of ['device-1', 'device-2', 'device-3']) {
      const body = { deviceId, positionSeconds: 1 }
      await guest.call('PUT /api/stories/:id/progress', { params, body })
    }
    const kept = await under.media.database
      .knex('progress')
      .where({ uid: guest.uid })
      .orderBy('deviceId')
      .pluck<string[]>('deviceId')
    expect(kept).toEqual(['device-2', 'device-3'])
  })

  it('is so many bytes of uploads within a day, and says until when', async () => {
    const admin = aListener(under, { isAdmin: true })
    const [id] = await someTracks(under.media, 1)
    const before = { uploaderId: admin.uid, size: 1024 * 1024 }
    await under.media.database.knex('tracks').where({ id }).update(before)
    const refused = await admin.call('POST /api/music/upload', {
      body: musicForm(sound('bare.mp3'), 'a.mp3'),
      headers: { 'content-length': '96000' },
    })
    expect(refused).toMatchObject({
      status: 429,
      message:
        'You have uploaded 1 MB within 24 hours, and 1 MB are possible. Please try again in 24 hours.',
    })
    const metadata = `kind ${btoa('track')},filename ${btoa('a.mp3')}`
    const headers = {
      'upload-length': '96000',
      'upload-metadata': metadata,
      'tus-resumable': '1.0.0',
    }
    expect((await admin.call('POST /api/uploads', { headers })).status).toBe(429)
  })
})
