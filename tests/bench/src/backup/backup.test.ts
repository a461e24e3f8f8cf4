import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runningPostgresUrl, startHub, type TestHub, toPng, toWav, until } from '@hub/infra/testing'
import { Client } from 'pg'
import { create } from 'tar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { countEffects, isSettled } from '../chaos/effects.ts'
import { refresh } from '../chaos/session.ts'
import { aWriter, type Writer } from '../chaos/writer.ts'
import { aPerson, form, liveFully, type Person } from '../deletion/full-life.ts'
import { findResidue } from '../deletion/residue.ts'
import { order } from './order.ts'

const folder = mkdtempSync(join(tmpdir(), 'hub-backup-'))
const at = (name: string) => join(folder, name)
const archive = at('hub.tar')
const RATE = 44_100
const SOUND = toWav([new Float32Array(RATE).map((_, index) => Math.sin(index / 20))], RATE)
const MOST_PICTURES = 40

let hub: TestHub
let host: Person
let writers: Writer[]
/** What had been answered when the backup began. */
let answered: Set<string>[]
let trackId: string
/** Gone for good before it; still to be forgotten by svc-media at it; deleted after it. */
let gone: Record<'before' | 'meanwhile' | 'after', Person>

/** Throws for what is not answered with 2xx. */
async function must(person: Person, endpoint: string, body?: object, headers?: object) {
  const { status, json } = await person.call(endpoint, body, headers)
  if (status >= 300) throw new Error(`${endpoint} answered ${status}: ${JSON.stringify(json)}`)
  return json
}

const leave = (person: Person) => must(person, 'DELETE /api/profile/delete-account')

async function postPicture(person: Person): Promise<string> {
  const itemImage = new Blob([new Uint8Array(toPng(64, 64, (x, y) => [x * 4, y * 4, 90]))])
  const fields = { item: 'Ore', category: 'x', price: '5', description: 'x', expiryDays: '7' }
  const { id } = await must(
    person,
    'POST /api/trading_posts',
    form({ ...fields, type: 'sell', itemImage }),
  )
  return id
}

async function upload(person: Person, kind: 'music' | 'stories'): Promise<string> {
  const sound = new Blob([new Uint8Array(SOUND)])
  const body =
    kind === 'music'
      ? form({ musicFile: sound, title: 'Hymn', artist: 'Choir' })
      : form({ storyFile: sound, title: 'Tale', author: 'Ayla', price: '5' })
  const json = await must(person, `POST /api/${kind}/upload`, body)
  return ((json['track'] ?? json['story']) as { id: string }).id
}

beforeAll(async () => {
  hub = await startHub({ dataDir: at('old') })
  host = await aPerson(hub, { isAdmin: true })
  const storyId = await upload(host, 'stories')
  trackId = await upload(host, 'music')
  const aLeaver = () => aPerson(hub, { isAdmin: true })
  gone = { before: await aLeaver(), meanwhile: await aLeaver(), after: await aLeaver() }
  for (const person of Object.values(gone)) await liveFully(person, host, storyId)
  await leave(gone.before)
  writers = await Promise.all(['One', 'Two'].map((name) => aWriter(() => hub.url, name)))
  await countEffects(hub.dataDir)
  await hub.processes.svcMedia.stop()
  await leave(gone.meanwhile)
  const stopping = new AbortController()
  const writing = Promise.all(writers.map((writer) => writer.write(stopping.signal)))
  // Pictures come and go while it is made.
  const posting = (async () => {
    for (let count = 0; count < MOST_PICTURES && !stopping.signal.aborted; count += 2) {
      await postPicture(host)
      await must(host, `DELETE /api/trading_posts/${await postPicture(host)}`)
    }
  })()
  await until(() => writers.every((one) => one.acknowledged.size > 20))
  answered = writers.map(({ acknowledged }) => new Set(acknowledged))
  const made = await order('backup', hub.dataDir, archive)
  stopping.abort()
  await Promise.all([writing, posting])
  expect(made).toEqual({ code: 0, said: expect.any(String) as string })
  await hub.processes.svcMedia.start()
  await leave(gone.after)
}, 600_000)

afterAll(async () => {
  await hub.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('a backup of a hub that is written to', () => {
  it('is one file that only its owner reads, and leaves nothing else behind', () => {
    expect(statSync(archive).mode & 0o777).toBe(0o600)
    expect(readdirSync(folder).toSorted()).toEqual(['hub.tar', 'old'])
    expect(readdirSync(join(hub.dataDir, 'objects'))).not.toContain('backup')
  })

  it('does not write over a file', async () => {
    const { code, said } = await order('backup', hub.dataDir, archive)
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('is there already') as string,
    })
  })

  it('is not made of a hub that does not run', async () => {
    const { code, said } = await order('backup', at('nowhere'), at('none.tar'))
    expect({ code, said }).toEqual({
      code: 1,
      said: expect.stringContaining('No hub is running') as string,
    })
  })
})

describe('a restore', () => {
  /** Expects it to be refused, with nothing written. */
  async function expectRefusal(file: string, dataDir: string, sentence: string): Promise<void> {
    const { code, said } = await order('restore', dataDir, file)
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining(sentence) as string })
  }

  it('refuses a folder that is not empty, and the one of a hub that runs', async () => {
    mkdirSync(at('full'))
    writeFileSync(at('full/mine'), 'mine')
    await expectRefusal(archive, at('full'), 'is not empty')
    expect(readdirSync(at('full'))).toEqual(['mine'])
    await expectRefusal(archive, hub.dataDir, 'Hangar is already running')
  })

  it('refuses an archive that is cut short, wherever it is cut', async () => {
    const { size } = statSync(archive)
    const part = at('part.tar')
    for (const share of [0.01, 0.5, 0.99]) {
      writeFileSync(part, readFileSync(archive))
      // At the end of a block, as if nothing came after it.
      truncateSync(part, Math.floor((size * share) / 512) * 512)
      await expectRefusal(part, at('new'), 'cut short or damaged')
      expect(readdirSync(at('new'))).toEqual([])
    }
  })

  it('refuses what is no backup, and one of a newer Hangar or of one that is too old', async () => {
    await expectRefusal(at('missing.tar'), at('new'), 'There is no file')
    writeFileSync(at('text.tar'), 'not a backup\n'.repeat(100))
    await expectRefusal(at('text.tar'), at('new'), 'is no backup of a Hangar')
    const after = (step: string) => {
      const part = { migrations: [step], tables: {}, sequences: {} }
      return { format: 1, schemas: { core: part, media: part } }
    }
    for (const [manifest, sentence] of [
      [{ format: 2 }, 'made by a newer Hangar'],
      [after('9999-tomorrow'), 'made by a newer Hangar'],
      [after('0001-users'), 'made by a Hangar older than the release of 29 November 2026'],
    ] as const) {
      const made = mkdtempSync(at('other-'))
      writeFileSync(join(made, 'backup.json'), JSON.stringify(manifest))
      writeFileSync(join(made, 'end'), '')
      await create({ file: at('other.tar'), cwd: made }, ['backup.json', 'end'])
      await expectRefusal(at('other.tar'), at('new'), sentence)
    }
    expect(readdirSync(at('new'))).toEqual([])
  })

  it('that was cut off is not started, and can be run again', async () => {
    mkdirSync(at('cut'))
    for (const name of ['restore.unfinished', 'secrets.json']) writeFileSync(at(`cut/${name}`), '')
    const { code, said } = await order('start', at('cut'))
    expect({ code, said }).toEqual({ code: 1, said: expect.stringContaining('cut off') as string })
    expect(await order('restore', at('cut'), archive)).toEqual({
      code: 0,
      said: expect.any(String) as string,
    })
    expect(existsSync(at('cut/restore.unfinished'))).toBe(false)
  })

  it('has all that was answered before, every picture and sound, and nobody who is gone', async () => {
    const old = hub
    await old.stop()
    const restored = await order('restore', at('new'), archive, '--forget-from', old.dataDir)
    expect(restored).toEqual({ code: 0, said: expect.any(String) as string })
    hub = await startHub({ dataDir: at('new') })
    for (const [index, writer] of writers.entries()) {
      const titles = new Set(await writer.readBack())
      expect([...(answered[index] ?? [])].filter((title) => !titles.has(title))).toEqual([])
    }
    // The secrets came along: who was signed in still is.
    const session = await refresh(hub.url, host)
    await expectPictures(session.token)
    await expectSound(session.token)
    expect(await countEffects(hub.dataDir)).toSatisfy(isSettled)
    const client = new Client({ connectionString: runningPostgresUrl(hub.dataDir, 'postgres') })
    await client.connect()
    for (const { uid, word } of Object.values(gone)) {
      const marks = { uid, word: word.toLowerCase() }
      expect(await findResidue(client, hub.dataDir, marks)).toEqual([])
    }
    await client.end()
  })
})

async function expectPictures(token: string): Promise<void> {
  const reply = await fetch(`${hub.url}/api/trading_posts?limit=1000`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const posts = (await reply.json()) as { imageUrl: string | null }[]
  const urls = posts.flatMap(({ imageUrl }) => (imageUrl ? [imageUrl] : []))
  expect(urls.length).toBeGreaterThan(0)
  for (const url of urls) {
    const picture = await fetch(new URL(url, hub.url))
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
    expect((await picture.arrayBuffer()).byteLength).toBeGreaterThan(0)
  }
}

async function expectSound(token: string): Promise<void> {
  const reply = await fetch(`${hub.url}/api/music/track/${trackId}/url`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { url } = (await reply.json()) as { url: string }
  const cookie = reply.headers.get('set-cookie')?.split(';')[0] ?? ''
  const sound = await fetch(new URL(url, hub.url), { headers: { cookie } })
  expect(sound.status).toBe(200)
  expect((await sound.arrayBuffer()).byteLength).toBeGreaterThan(0)
}
