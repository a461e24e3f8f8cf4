import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort, startHub, type TestHub, toPng, toWav } from '@hub/infra/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMission } from '../a-mission.ts'
import { refresh } from '../chaos/session.ts'
import { type Answer, aPerson, form, type Person } from '../deletion/full-life.ts'

const LOWERED = {
  MAX_OPEN_CONTRACTS_OF_A_GUEST: '1',
  MAX_OFFERS_ON_A_CONTRACT_OF_A_GUEST: '1',
  MAX_PLAYLISTS_OF_A_GUEST: '1',
  MAX_LISTED_TRACKS_OF_A_GUEST: '1',
  MAX_STORY_DEVICES_OF_A_GUEST: '2',
  MAX_UNFINISHED_UPLOADS: '1',
  MAX_UPLOAD_BYTES: '1000',
}

const dataDir = mkdtempSync(join(tmpdir(), 'hub-limits-'))
const RATE = 44_100
/** The same bytes would be the same track. */
const soundOf = (wave: number) =>
  toWav([new Float32Array(RATE).map((_, index) => Math.sin(index / wave))], RATE)
const SOUND = soundOf(20)
const HALF = Math.floor(SOUND.length / 2)
const OFFSET = { 'content-type': 'application/offset+octet-stream' }

let port: number
let hub: TestHub
let admin: Person
let guest: Person
let wanted: string
let mine: string[]
let listId: string
let tracks: string[]
let storyId: string
let uploads: string[]

/** Throws for what is not answered with 2xx. */
async function must(person: Person, endpoint: string, body?: object, headers?: object) {
  const { status, json } = await person.call(endpoint, body, headers)
  if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(json)}`)
  return json
}

const picture = () => new Blob([new Uint8Array(toPng(64, 64, (x, y) => [x * 4, y * 4, 90]))])

function trade() {
  const fields = { item: 'Ore', category: 'x', price: '5', description: 'x', expiryDays: '7' }
  return form({ ...fields, type: 'sell', itemImage: picture() })
}

async function uploadSound(kind: 'music' | 'stories', title: string): Promise<string> {
  const sound = new Blob([new Uint8Array(soundOf(title.length + 30))])
  const body =
    kind === 'music'
      ? form({ musicFile: sound, title, artist: 'Choir' })
      : form({ storyFile: sound, title, author: 'Ayla', price: '5' })
  const json = await must(admin, `POST /api/${kind}/upload`, body)
  return ((json['track'] ?? json['story']) as { id: string }).id
}

const begin = (person: Person) =>
  person.call('POST /api/uploads', undefined, {
    'upload-length': String(SOUND.length),
    'upload-metadata': `kind ${btoa('track')},filename ${btoa('half.wav')}`,
  })

/** Sends what is still to come of an upload, in pieces of so many bytes. */
async function goOn(id: string, from: number, to: number, piece: number): Promise<void> {
  for (let start = from; start < to; start += piece) {
    const bytes = SOUND.subarray(start, Math.min(to, start + piece))
    await must(admin, `PATCH /api/uploads/${id}`, new Uint8Array(bytes), {
      ...OFFSET,
      'upload-offset': String(start),
    })
  }
}

/** All that a person's pages show. */
async function readAll(): Promise<unknown> {
  const paths = [
    'GET /api/missions/my-posts',
    'GET /api/trading_posts/my-posts',
    `GET /api/contracts/${wanted}/haggles`,
    'GET /api/music/playlists/private',
    `GET /api/music/playlists/${listId}/tracks`,
    `GET /api/stories/${storyId}/progress?deviceId=phone-01`,
    'GET /api/profile',
  ]
  const read = await Promise.all(paths.map((path) => must(guest, path)))
  return [...read, await must(admin, 'GET /api/uploads')]
}

beforeAll(async () => {
  port = await freePort()
  hub = await startHub({ dataDir, port })
  admin = await aPerson(hub, { isAdmin: true })
  guest = await aPerson(hub)
  tracks = []
  for (const title of ['Hymn', 'Ballad', 'Lullaby']) tracks.push(await uploadSound('music', title))
  storyId = await uploadSound('stories', 'Tale')
  mine = []
  for (const title of ['A', 'B', 'C']) {
    mine.push((await must(guest, 'POST /api/missions', aMission(title))).id)
  }
  await must(guest, 'POST /api/trading_posts', trade())
  wanted = (await must(admin, 'POST /api/missions', aMission('Wanted'))).id
  for (const offer of ['7', '8', '9']) {
    await must(guest, `POST /api/contracts/${wanted}/haggle`, { offer })
  }
  const lists = []
  for (const name of ['A', 'B']) {
    lists.push((await must(guest, 'POST /api/music/playlists', { name })).id)
  }
  listId = lists[0] as string
  for (const trackId of tracks.slice(1)) {
    await must(guest, `POST /api/music/playlists/${listId}/tracks`, { trackId })
  }
  await must(guest, `POST /api/stories/${storyId}/purchase`, {})
  for (const deviceId of ['phone-01', 'phone-02', 'phone-03']) {
    await must(guest, `PUT /api/stories/${storyId}/progress`, { deviceId, positionSeconds: 1 })
  }
  uploads = [(await begin(admin)).json.id, (await begin(admin)).json.id]
  for (const id of uploads) await goOn(id, 0, HALF, HALF)
})

afterAll(async () => {
  await hub.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

async function plays(path: string): Promise<number> {
  const reply = await fetch(`${hub.url}${path}`, {
    headers: { authorization: `Bearer ${guest.token}` },
  })
  const { url } = (await reply.json()) as { url: string }
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  return (await fetch(new URL(url, hub.url), { headers: { cookie } })).status
}

const expectRefusal = ({ status, json }: Answer, wantedStatus: number, sentence: string) =>
  expect([status, json['message']]).toEqual([
    wantedStatus,
    expect.stringContaining(sentence) as string,
  ])

it('people keep what they have beyond limits that were lowered, and get no more of it', async () => {
  const before = await readAll()
  await hub.stop()
  hub = await startHub({ dataDir, port, env: LOWERED })
  const renewed = await refresh(hub.url, guest)
  expect(renewed.uid).toBe(guest.uid)

  expect(await readAll()).toEqual(before)
  expect(await plays(`/api/music/track/${tracks[0]}/url`)).toBe(200)
  expect(await plays(`/api/stories/${storyId}/url`)).toBe(200)
  const [post] = (await must(guest, 'GET /api/trading_posts/my-posts')) as unknown as {
    imageUrl: string
  }[]
  expect((await fetch(new URL(post?.imageUrl ?? '', hub.url))).status).toBe(200)

  expectRefusal(
    await guest.call('POST /api/missions', aMission('D')),
    409,
    'open contracts, and no more are possible until one of them ends.',
  )
  expectRefusal(
    await guest.call(`POST /api/contracts/${wanted}/haggle`, { offer: '10' }),
    409,
    'No more are possible until its author has answered.',
  )
  expectRefusal(
    await guest.call('POST /api/music/playlists', { name: 'C' }),
    409,
    'playlists, and no more are possible until you delete one.',
  )
  expectRefusal(
    await guest.call(`POST /api/music/playlists/${listId}/tracks`, { trackId: tracks[0] }),
    409,
    'Your playlists hold ',
  )
  expectRefusal(await begin(admin), 409, 'Please finish or cancel one first.')
  const tooLarge = SOUND.subarray(HALF, HALF + 2_000)
  const headers = { ...OFFSET, 'upload-offset': String(HALF) }
  const refused = await admin.call(
    `PATCH /api/uploads/${uploads[0]}`,
    new Uint8Array(tooLarge),
    headers,
  )
  expect([refused.status, typeof refused.json['message']]).toEqual([413, 'string'])

  // What they have can be changed, gone on with and given up.
  await must(guest, `PATCH /api/missions/${mine[0]}`, { title: 'Changed' })
  await must(guest, `DELETE /api/missions/${mine[1]}`)
  await must(guest, `DELETE /api/music/playlists/${listId}/tracks/${tracks[1]}`)
  await must(guest, `PUT /api/stories/${storyId}/progress`, {
    deviceId: 'phone-03',
    positionSeconds: 1,
  })
  await goOn(uploads[0] as string, HALF, HALF + 3_000, 1_000)
  expect(await must(admin, `GET /api/uploads/${uploads[0]}`)).toMatchObject({
    received: HALF + 3_000,
  })
})
