import { gunzipSync } from 'node:zlib'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type MediaUnderTest, startMedia } from '../../testing/media-under-test.ts'
import { aListener, callAs, type Listener } from '../../testing/people.ts'
import { someTracks } from '../../testing/some-media.ts'

let under: MediaUnderTest
let author: Listener
let other: Listener
let admin: Listener

beforeAll(async () => {
  under = await startMedia()
  author = aListener(under)
  other = aListener(under)
  admin = aListener(under, { isAdmin: true })
})
afterAll(() => under.stop())

async function aPlaylist(by: Listener, traits: { isPublic?: boolean; tracks?: number } = {}) {
  const body = { name: 'Night run', isPublic: traits.isPublic ?? false }
  const { body: playlist } = await by.call('POST /api/music/playlists', { body })
  const tracks = await someTracks(under.media, traits.tracks ?? 0)
  const params = { id: playlist.id }
  for (const trackId of tracks) {
    await by.call('POST /api/music/playlists/:id/tracks', { params, body: { trackId } })
  }
  return { id: playlist.id, params, tracks }
}

const orderOf = async (by: Listener, id: string) =>
  (await by.call('GET /api/music/playlists/:id/tracks', { params: { id } })).body.map(
    (track) => track.id,
  )

describe('POST /api/music/playlists', () => {
  it('makes a private one, whatever somebody who is no admin asks for', async () => {
    const body = { name: '  My mix  ', isPublic: true }
    const answer = await author.call('POST /api/music/playlists', { body })
    expect(answer.status).toBe(201)
    expect(answer.body).toMatchObject({ name: 'My mix', isPublic: false, authorId: author.uid })
    expect(answer.body.trackCount).toBe(0)
  })

  it('makes a public one for an admin who asks for it', async () => {
    const wish = { body: { name: 'For all', isPublic: true } }
    const { body } = await admin.call('POST /api/music/playlists', wish)
    expect(body.isPublic).toBe(true)
    const { body: listed } = await other.call('GET /api/music/playlists/public')
    expect(listed).toContainEqual(body)
  })

  it('makes one of ten sent at once under one key, to two copies, and one answer', async () => {
    const someone = aListener(under)
    const copy = { ...under, ...(await under.startCopy()) }
    const token = under.tokens.tokenFor({ uid: someone.uid })
    const sent = { body: { name: 'Once' }, headers: { 'idempotency-key': 'once' } }
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        callAs(n % 2 ? under : copy, token, 'POST /api/music/playlists', sent),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    const { body: listed } = await someone.call('GET /api/music/playlists/private')
    expect(listed).toEqual([answers[0]?.body])
    const other = { ...sent, body: { name: 'Twice' } }
    expect(await someone.call('POST /api/music/playlists', other)).toMatchObject({
      status: 422,
      message: 'This Idempotency-Key was used for something else.',
    })
  })

  it.each([{}, { name: '' }, { name: ' \n ' }, { name: '\u3164' }, { name: null }])(
    'refuses %j',
    async (body) => {
      const answer = await author.call('POST /api/music/playlists', { body })
      expect(answer).toMatchObject({ status: 400, message: 'Please enter a playlist name.' })
    },
  )
})

describe('GET /api/music/playlists/private', () => {
  it('lists one’s own alone', async () => {
    const { id } = await aPlaylist(author)
    const mine = await author.call('GET /api/music/playlists/private')
    const theirs = await other.call('GET /api/music/playlists/private')
    expect(mine.body.map((playlist) => playlist.id)).toContain(id)
    expect(theirs.body).toEqual([])
  })
})

describe('the tracks of a playlist', () => {
  it('are in the order they were added, and counted', async () => {
    const { id, tracks } = await aPlaylist(author, { tracks: 3 })
    expect(await orderOf(author, id)).toEqual(tracks)
    const { body } = await author.call('GET /api/music/playlists/private')
    expect(body.find((playlist) => playlist.id === id)?.trackCount).toBe(3)
  })

  it('of a private one are seen by its author and admins', async () => {
    const { params } = await aPlaylist(author)
    const look = (by: Listener) => by.call('GET /api/music/playlists/:id/tracks', { params })
    expect((await look(author)).status).toBe(200)
    expect((await look(admin)).status).toBe(200)
    const refused = { status: 404, message: 'This playlist no longer exists.' }
    expect(await look(other)).toMatchObject(refused)
  })

  it('are added once', async () => {
    const { params, tracks } = await aPlaylist(author, { tracks: 1 })
    const again = { params, body: { trackId: tracks[0] } }
    expect(await author.call('POST /api/music/playlists/:id/tracks', again)).toMatchObject({
      status: 409,
      message: 'This track is already in the playlist.',
    })
  })

  it('must be in the jukebox', async () => {
    const { params } = await aPlaylist(author)
    const lost = { params, body: { trackId: uuidv7() } }
    expect(await author.call('POST /api/music/playlists/:id/tracks', lost)).toMatchObject({
      status: 404,
      message: 'This track no longer exists.',
    })
  })

  it('are removed, and the rest keep their order', async () => {
    const { id, tracks } = await aPlaylist(author, { tracks: 3 })
    const [first = '', second = '', third = ''] = tracks
    const params = { id, trackId: second }
    const remove = () => author.call('DELETE /api/music/playlists/:id/tracks/:trackId', { params })
    expect((await remove()).body).toMatchObject({ trackCount: 2 })
    expect(await orderOf(author, id)).toEqual([first, third])
    expect(await remove()).toMatchObject({
      status: 404,
      message: 'This track is no longer in the playlist.',
    })
  })

  it('go with a track that leaves the jukebox', async () => {
    const { id, tracks } = await aPlaylist(author, { tracks: 2 })
    await admin.call('DELETE /api/music/:id', { params: { id: String(tracks[0]) } })
    expect(await orderOf(author, id)).toEqual([tracks[1]])
    const { body } = await author.call('GET /api/music/playlists/private')
    expect(body.find((playlist) => playlist.id === id)?.trackCount).toBe(1)
  })
})

describe('PATCH /api/music/playlists/:id/tracks/reorder', () => {
  const name = 'PATCH /api/music/playlists/:id/tracks/reorder'

  it('puts them in the new order, and the next change knows', async () => {
    const { id, params, tracks } = await aPlaylist(author, { tracks: 3 })
    const newOrder = tracks.toReversed()
    const { status, body } = await author.call(name, { params, body: { newOrder } })
    expect(status).toBe(200)
    expect(await orderOf(author, id)).toEqual(newOrder)
    const next = { newOrder: tracks, version: body.version }
    expect((await author.call(name, { params, body: next })).status).toBe(200)
    const stale = { newOrder, version: body.version }
    expect(await author.call(name, { params, body: stale })).toMatchObject({
      status: 409,
      message: 'The playlist has changed. Please try again.',
    })
    expect(await orderOf(author, id)).toEqual(tracks)
  })

  it('refuses an order that is not of the same tracks', async () => {
    const { id, params, tracks } = await aPlaylist(author, { tracks: 2 })
    const [one = '', two = ''] = tracks
    for (const newOrder of [[], [one], [one, one], [one, two, two], [one, uuidv7()]]) {
      expect((await author.call(name, { params, body: { newOrder } })).status).toBe(409)
    }
    expect(await orderOf(author, id)).toEqual(tracks)
  })
})

describe('a public playlist', () => {
  it('is changed by its author and admins alone', async () => {
    const { id, params } = await aPlaylist(admin, { isPublic: true, tracks: 1 })
    const [trackId = ''] = await someTracks(under.media, 1)
    const refused = {
      status: 403,
      message: 'Only its author or an admin can change this playlist.',
    }
    const add = { params, body: { trackId } }
    expect(await other.call('POST /api/music/playlists/:id/tracks', add)).toMatchObject(refused)
    expect(await other.call('DELETE /api/music/playlists/:id', { params })).toMatchObject(refused)
    const second = aListener(under, { isAdmin: true })
    expect((await second.call('POST /api/music/playlists/:id/tracks', add)).status).toBe(201)
    expect((await orderOf(other, id)).length).toBe(2)
    const gone = await second.call('DELETE /api/music/playlists/:id', { params })
    expect(gone).toMatchObject({ status: 200, message: 'Playlist deleted successfully!' })
    expect((await other.call('GET /api/music/playlists/:id/tracks', { params })).status).toBe(404)
  })
})

describe('a long playlist', () => {
  const path = (id: string, query = '') => `/api/music/playlists/${id}/tracks${query}`
  const get = (url: string, headers: Record<string, string> = {}) =>
    under.app.inject({
      url,
      headers: {
        ...headers,
        authorization: `Bearer ${under.tokens.tokenFor({ uid: author.uid })}`,
      },
    })

  it('comes page by page, in its order, for whoever gives a limit', async () => {
    const { id, tracks } = await aPlaylist(author, { tracks: 5 })
    const found: string[] = []
    let url: string | undefined = path(id, '?limit=2')
    while (url) {
      const reply = await get(url)
      const page = reply.json<{ id: string }[]>()
      expect(page.length).toBeLessThanOrEqual(2)
      found.push(...page.map((track) => track.id))
      url = /<(.+)>; rel="next"/.exec(String(reply.headers.link ?? ''))?.[1]
    }
    expect(found).toEqual(tracks)
  })

  it('comes compressed to whoever takes it so, and is the same', async () => {
    const { id, params } = await aPlaylist(author)
    const trackIds = await someTracks(under.media, 1_000, { album: 'x'.repeat(100) })
    const { knex } = under.media.database
    const rows = trackIds.map((trackId, position) => ({ playlistId: params.id, trackId, position }))
    await knex.batchInsert('playlist_tracks', rows, 500)
    const plain = await get(path(id))
    const packed = await get(path(id), { 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(packed.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body)
    expect(packed.headers.etag).toBe(plain.headers.etag)
    const again = await get(path(id), { 'if-none-match': `W/${String(packed.headers.etag)}` })
    expect(again.statusCode).toBe(304)
  })
})
