import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, fileForm, musicForm } from '../testing/people.ts'
import { someTracks } from '../testing/some-media.ts'
import { sound } from '../testing/sounds.ts'
import { metadataOf } from '../testing/tus-client.ts'
import { setAdmin } from './people.queries.ts'

let under: MediaUnderTest

beforeAll(async () => {
  under = await startMedia()
})
afterAll(() => under.stop())

const tell = (userId: string, isAdmin: boolean, version: number) =>
  under.media.database.knex.transaction((trx) => setAdmin(trx, { userId, isAdmin, version }))

it('an admin who was heard to be none any more changes nothing, with whatever token', async () => {
  const admin = aListener(under, { isAdmin: true })
  const [id = ''] = await someTracks(under.media, 1)
  await tell(admin.uid, false, 2)
  const fields = { title: 'Tale', author: 'Ayla', price: '5' }
  const headers = { 'upload-length': '9', 'upload-metadata': metadataOf({ kind: 'track' }) }
  const answers = [
    await admin.call('POST /api/music/upload', { body: musicForm(sound('bare.mp3'), 'a.mp3') }),
    await admin.call('POST /api/stories/upload', {
      body: fileForm('storyFile', sound('bare.mp3'), 'a.mp3', fields),
    }),
    await admin.call('POST /api/uploads', { headers }),
    await admin.call('DELETE /api/music/:id', { params: { id } }),
  ]
  for (const answer of answers) {
    expect(answer).toMatchObject({ status: 403, message: 'Only admins can do that.' })
  }
})

it('what was told late does not count against what is newer', async () => {
  const admin = aListener(under, { isAdmin: true })
  const [id = ''] = await someTracks(under.media, 1)
  await tell(admin.uid, true, 3)
  await tell(admin.uid, false, 2)
  expect((await admin.call('DELETE /api/music/:id', { params: { id } })).status).toBe(200)
})

it('tells who did it, and what the thing was called, for the log of what admins do', async () => {
  const { knex } = under.media.database
  const admin = aListener(under, { isAdmin: true })
  const byId = admin.uid
  const form = fileForm('storyFile', sound('bare.mp3'), 'a.mp3', {
    title: 'Tale',
    author: 'Ayla',
    price: '5',
  })
  const { body: story } = await admin.call('POST /api/stories/upload', { body: form })
  const storyId = String(story.story?.id)
  await admin.call('DELETE /api/stories/:id', { params: { id: storyId } })
  const music = musicForm(sound('bare.mp3'), 'Own.mp3')
  const { body: track } = await admin.call('POST /api/music/upload', { body: music })
  const trackId = String(track.track?.id)
  // The same bytes again are not another deed.
  await admin.call('POST /api/music/upload', { body: musicForm(sound('bare.mp3'), 'Own.mp3') })
  await admin.call('DELETE /api/music/:id', { params: { id: trackId } })
  const told = await knex('outbox').select('name', 'data').orderBy('position')
  expect(told.filter(({ data }) => data.byId === byId)).toEqual([
    { name: 'media.story.uploaded', data: { storyId, title: 'Tale', byId } },
    { name: 'media.story.removed', data: { storyId, title: 'Tale', byId } },
    { name: 'media.track.uploaded', data: { trackId, title: 'Own', byId } },
    { name: 'media.track.removed', data: { trackId, title: 'Own', byId } },
  ])
})
