import { type EndpointName, endpointOf, endpoints } from '@hub/api-spec'
import {
  SOON,
  effectOf,
  forgeCall,
  forgedKeys,
  poisonBody,
  takesBody,
  testTokens,
} from '@hub/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { forgetPerson, setAdmin } from './people/people.queries.ts'
import { type MediaUnderTest, startMedia } from './testing/media-under-test.ts'
import {
  aListener,
  callAs,
  type CallParts,
  fileForm,
  type Listener,
  musicForm,
} from './testing/people.ts'
import { someTracks } from './testing/some-media.ts'
import { sound } from './testing/sounds.ts'

type MediaEndpoint = {
  [K in EndpointName]: (typeof endpoints)[K]['owner'] extends 'media' ? K : never
}[EndpointName]

/** What each kind of caller gets; `with` makes the parts of a call that is otherwise right. */
interface Row {
  with?: () => CallParts | Promise<CallParts>
  author: number
  other: number
  admin: number
}

let under: MediaUnderTest
let people: { guest: Listener; author: Listener; other: Listener; admin: Listener }

const everybody = (status: number) => ({ author: status, other: status, admin: status })
const hiddenFromOthers = (status: number) => ({ author: status, other: 404, admin: status })
const buyerOnly = { author: 200, other: 403, admin: 403 }
const adminOnly = (status: number) => ({ author: 403, other: 403, admin: status })
const fields = { title: 'Tale', author: 'Ayla', price: '5' }

async function toTrack(): Promise<CallParts> {
  const [id = ''] = await someTracks(under.media, 1)
  return { params: { id } }
}

async function toPlaylist(body?: (tracks: string[]) => unknown): Promise<CallParts> {
  const made = await people.author.call('POST /api/music/playlists', { body: { name: 'Mix' } })
  const params = { id: made.body.id }
  const tracks = await someTracks(under.media, 2)
  const [first = '', second = ''] = tracks
  const call = { params, body: { trackId: first } }
  await people.author.call('POST /api/music/playlists/:id/tracks', call)
  return {
    params: { ...params, trackId: first },
    ...(body && { body: body([first, second]) }),
  }
}

async function toStory(body?: unknown): Promise<CallParts> {
  const form = fileForm('storyFile', sound('bare.mp3'), 'tale.mp3', fields)
  const { body: made } = await people.admin.call('POST /api/stories/upload', { body: form })
  const params = { id: String(made.story?.id) }
  await people.author.call('POST /api/stories/:id/purchase', { params })
  return { params, ...(body !== undefined && { body }) }
}

const uploadHeaders = {
  'upload-length': '5',
  'upload-metadata': `kind ${btoa('track')},filename ${btoa('a.mp3')}`,
}
const patchHeaders = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }

async function toUpload(): Promise<CallParts> {
  const another = aListener(under, { isAdmin: true })
  const { body } = await another.call('POST /api/uploads', { headers: uploadHeaders })
  return { params: { id: body.id } }
}

const place = { deviceId: 'phone-01', positionSeconds: 1 }

const MATRIX = {
  'GET /api/profile/media-export': everybody(200),
  'GET /api/music': everybody(200),
  'GET /api/music/jukebox': everybody(200),
  'GET /api/music/search': { with: () => ({ query: { q: 'x' } }), ...everybody(200) },
  'GET /api/music/track/:id/url': { with: toTrack, ...everybody(200) },
  'POST /api/music/upload': {
    with: () => ({ body: musicForm(sound('bare.mp3'), 'a.mp3') }),
    ...adminOnly(201),
  },
  'GET /api/music/known/:sha256': {
    with: () => ({ params: { sha256: 'ab'.repeat(32) } }),
    ...adminOnly(200),
  },
  'GET /api/music/jobs/:id': { with: () => ({ params: { id: uuidv7() } }), ...adminOnly(404) },
  'DELETE /api/music/:id': { with: toTrack, ...adminOnly(200) },
  'GET /api/music/stream/:ticket': {
    with: () => ({ params: { ticket: 'A'.repeat(40) } }),
    ...everybody(403),
  },
  'GET /api/music/covers/:key': {
    with: () => ({ params: { key: `${'A'.repeat(24)}.webp` } }),
    ...everybody(404),
  },
  'GET /api/music/playlists/public': everybody(200),
  'GET /api/music/playlists/private': everybody(200),
  // The playlist of these rows is a private one: others do not learn that it is there.
  'GET /api/music/playlists/:id/tracks': {
    with: () => toPlaylist(),
    ...hiddenFromOthers(200),
  },
  'POST /api/music/playlists': { with: () => ({ body: { name: 'Mix' } }), ...everybody(201) },
  'DELETE /api/music/playlists/:id': {
    with: () => toPlaylist(),
    ...hiddenFromOthers(200),
  },
  'POST /api/music/playlists/:id/tracks': {
    with: () => toPlaylist(([, trackId]) => ({ trackId })),
    ...hiddenFromOthers(201),
  },
  'DELETE /api/music/playlists/:id/tracks/:trackId': {
    with: () => toPlaylist(),
    ...hiddenFromOthers(200),
  },
  'PATCH /api/music/playlists/:id/tracks/reorder': {
    with: () => toPlaylist(([first]) => ({ newOrder: [first] })),
    ...hiddenFromOthers(200),
  },
  'GET /api/stories': everybody(200),
  'POST /api/stories/upload': {
    with: () => ({ body: fileForm('storyFile', sound('bare.mp3'), 'tale.mp3', fields) }),
    ...adminOnly(201),
  },
  'DELETE /api/stories/:id': { with: () => toStory(), ...adminOnly(200) },
  'POST /api/stories/:id/purchase': { with: () => toStory(), ...everybody(200) },
  // The author of these rows is who purchased the story.
  'GET /api/stories/:id/url': {
    with: () => toStory(),
    ...buyerOnly,
  },
  'GET /api/stories/:id/progress': {
    with: () => toStory(),
    ...buyerOnly,
  },
  'PUT /api/stories/:id/progress': {
    with: () => toStory(place),
    ...buyerOnly,
  },
  'GET /api/admin/media-stats': adminOnly(200),
  'GET /api/admin/media-of-non-admins': adminOnly(200),
  'GET /api/admin/media-near-quotas': adminOnly(200),
  'OPTIONS /api/uploads': everybody(204),
  'GET /api/uploads': adminOnly(200),
  'POST /api/uploads': { with: () => ({ headers: uploadHeaders }), ...adminOnly(201) },
  // Each admin's uploads are their own.
  'GET /api/uploads/:id': { with: toUpload, ...adminOnly(404) },
  'PATCH /api/uploads/:id': {
    with: async () => ({ ...(await toUpload()), headers: patchHeaders, body: 'x' }),
    ...adminOnly(404),
  },
  'DELETE /api/uploads/:id': { with: toUpload, ...adminOnly(404) },
} satisfies Record<MediaEndpoint, Row>

const rows = Object.entries(MATRIX) as [MediaEndpoint, Row][]
const signedInRows = rows.filter(([name]) => endpointOf(name).access !== 'anyone')

beforeAll(async () => {
  under = await startMedia()
  people = {
    guest: aListener(under),
    author: aListener(under),
    other: aListener(under),
    admin: aListener(under, { isAdmin: true }),
  }
})
afterAll(() => under.stop())

it('has a row for every endpoint of the map that is svc-media’s, and serves exactly these', () => {
  const owned = Object.keys(endpoints).filter(
    (name) => endpointOf(name as EndpointName).owner === 'media',
  )
  expect(Object.keys(MATRIX).toSorted()).toEqual(owned.toSorted())
  expect([...under.app.served].toSorted()).toEqual(owned.toSorted())
})

describe.each(rows)('%s', (name, row) => {
  // Who is a guest and who is not makes no difference here.
  it.each(['guest', 'author', 'other', 'admin'] as const)(
    'answers the %s as it should',
    async (who) => {
      const answer = await people[who].call(name, (await row.with?.()) ?? {})
      expect(answer.status, answer.message).toBe(row[who === 'guest' ? 'other' : who])
    },
  )
})

/** Tokens that let nobody in. */
const refusedTokens: Record<string, () => string | undefined | Promise<string>> = {
  nobody: () => undefined,
  'a token that is none': () => 'nonsense',
  'an expired token': () => under.tokens.tokenFor({ uid: uuidv7(), expiresIn: -1 }),
  'a token by another key': () => testTokens().tokenFor({ uid: uuidv7(), admin: true }),
  'an admin’s token from before a revoke': () => revokedToken({ admin: true }),
  'a person who was deleted': () => revokedToken({ admin: true, isForgotten: true }),
}

async function revokedToken({ admin = false, isForgotten = false }): Promise<string> {
  const uid = uuidv7()
  const token = under.tokens.tokenFor({ uid, admin, version: 1 })
  const { bus, database } = under.media
  if (isForgotten) await database.knex.transaction((trx) => forgetPerson(trx, uid))
  await vi.waitUntil(() => bus.isConnected, SOON)
  bus.publishRevocation({ uid, version: 2 })
  await vi.waitFor(
    () => expect(() => under.app.verifier.verify(token)).toThrow('Please sign in.'),
    SOON,
  )
  return token
}

describe.each(Object.entries(refusedTokens))('%s', (_who, makeToken) => {
  const params = { id: uuidv7(), trackId: uuidv7() }
  it.each(signedInRows)('may not call %s', async (name) => {
    const answer = await callAs(under, await makeToken(), name, { params })
    expect(answer).toMatchObject({ status: 401, message: 'Please sign in.' })
  })
})

const adminRows = rows.filter(([name]) => endpointOf(name).access === 'admin')

describe('an admin whose right was taken away', () => {
  it.each(adminRows)('may not call %s with the token they get then', async (name, row) => {
    const answer = await people.other.call(name, (await row.with?.()) ?? {})
    expect(answer).toMatchObject({ status: 403, message: 'Only admins can do that.' })
  })

  // An upload of one's own can be resumed: it becomes nothing.
  const ofOthers = adminRows.filter(([name]) => !/^GET|uploads\/:id/.test(name))
  it.each(ofOthers)('may not call %s once it was heard here, with any token', async (name, row) => {
    const former = aListener(under, { isAdmin: true })
    const heard = { userId: former.uid, version: 2, isAdmin: false }
    await under.media.database.knex.transaction((trx) => setAdmin(trx, heard))
    await noTracks()
    const answer = await former.call(name, (await row.with?.()) ?? {})
    expect(answer).toMatchObject({ status: 403, message: 'Only admins can do that.' })
  })
})

/** Those of one file would be taken for each other. */
const noTracks = () => under.media.database.knex('tracks').delete()

const bodyRows = rows.filter(([name]) => takesBody(endpointOf(name)))

const effectAs = (name: MediaEndpoint, caller: Listener, parts: CallParts) =>
  effectOf(under.media.database, () => caller.call(name, parts))

describe.each(bodyRows)('%s with keys that are not the caller’s to set', (name, row) => {
  const makeCall = async () => {
    if (name === 'POST /api/music/upload') await noTracks()
    return (await row.with?.()) ?? {}
  }
  const callers = () => [row.author === 403 ? people.admin : people.author, people.guest]

  it('does what it does without them, whoever calls', async () => {
    const forged = await forgedKeys(under.media.database)
    for (const caller of callers()) {
      await caller.call(name, await makeCall())
      const legal = await effectAs(name, caller, await makeCall())
      for (const forge of forgeCall(endpointOf(name), makeCall, forged)) {
        expect(await effectAs(name, caller, await forge())).toEqual(legal)
      }
    }
  })

  // A form has no keys that JSON would merge.
  if (endpointOf(name).multipart) return

  it('refuses what would change every object', async () => {
    for (const caller of callers()) {
      const { body, ...parts } = await makeCall()
      const headers = { ...parts.headers, 'content-type': 'application/json' }
      for (const poisoned of poisonBody(body)) {
        const call = { ...parts, headers, body: poisoned }
        const { status, changes } = await effectAs(name, caller, call)
        expect({ isRefused: status >= 400, changes }).toEqual({ isRefused: true, changes: [] })
      }
    }
    expect('isAdmin' in {}).toBe(false)
  })
})
