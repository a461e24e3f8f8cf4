import { afterAll, beforeAll, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../testing/media-under-test.ts'
import { aListener, type Listener } from '../testing/people.ts'
import { metadataOf, patchHeaders } from '../testing/tus-client.ts'

let under: MediaUnderTest

beforeAll(async () => {
  under = await startMedia()
})
afterAll(() => under.stop())

const know = ({ uid }: Listener, isAdmin: boolean | null) =>
  under.media.database.knex('people').insert({ uid, isAdmin })

async function makePlaylist(person: Listener): Promise<void> {
  await person.call('POST /api/music/playlists', { body: { name: 'Long jumps' } })
}

async function beginUpload(person: Listener, received: number): Promise<void> {
  const { body } = await person.call('POST /api/uploads', {
    headers: { 'upload-length': '90', 'upload-metadata': metadataOf({ kind: 'track' }) },
  })
  const part = { headers: patchHeaders(0), body: Buffer.alloc(received) }
  await person.call('PATCH /api/uploads/:id', { params: { id: body.id }, ...part })
}

it('counts what goes with people who are no admins, and nothing of those who are', async () => {
  const admin = aListener(under, { isAdmin: true })
  const revoked = aListener(under, { isAdmin: true })
  const neverOne = aListener(under)
  await know(admin, true)
  await know(revoked, null)
  await know(neverOne, null)
  for (const person of [admin, revoked, neverOne]) await makePlaylist(person)
  await beginUpload(admin, 50)
  await beginUpload(revoked, 7)
  await under.media.database.knex('people').where({ uid: revoked.uid }).update({ isAdmin: false })

  const { body } = await admin.call('GET /api/admin/media-of-non-admins')
  expect(body).toEqual({ playlists: 2, uploadBytes: 7 })
})
