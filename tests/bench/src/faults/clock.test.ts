import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { runningPostgresUrl, startHub, type TestHub, toWav, until } from '@hub/infra/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aMission } from '../a-mission.ts'
import { countEffects, isSettled } from '../chaos/effects.ts'
import { refresh, type Session, signIn } from '../chaos/session.ts'
import { aWriter, type Writer } from '../chaos/writer.ts'
import { aPerson } from '../deletion/full-life.ts'
import { inProject } from '../project.ts'

const HOUR_MS = 60 * 60 * 1000
const RATE = 44_100
const SOUND = toWav([new Float32Array(RATE).map((_, index) => Math.sin(index / 20))], RATE)
const folder = mkdtempSync(join(tmpdir(), 'hub-clock-'))
const clockFile = join(folder, 'clock')

let hub: TestHub
let client: Client
let offsetMs = 0

beforeAll(async () => {
  setClocks(0)
  const program = pathToFileURL(inProject('tests/bench/dist/faults/shifted-clock.js')).href
  hub = await startHub({ env: { NODE_OPTIONS: `--import=${program}`, CLOCK_FILE: clockFile } })
  client = new Client({ connectionString: runningPostgresUrl(hub.dataDir, 'postgres') })
  await client.connect()
})

afterAll(async () => {
  await client.end()
  await hub.stop()
  rmSync(folder, { recursive: true, force: true })
})

function setClocks(ms: number): void {
  writeFileSync(`${clockFile}.new`, String(ms))
  renameSync(`${clockFile}.new`, clockFile)
  offsetMs = ms
}

/**
 * Sets the clocks of all programs. That of the database cannot be set alone, so all the times that it
 * keeps move the other way, which is the same to whoever compares them with now.
 */
async function jumpTo(ms: number): Promise<void> {
  const by = `interval '${(ms - offsetMs) / 1000} s'`
  const { rows } = await client.query<{ table: string; columns: string[] }>(`
    select format('%I.%I', table_schema, table_name) as table,
      array_agg(quote_ident(column_name)::text) as columns
    from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema in ('core', 'media') and table_type = 'BASE TABLE'
      and data_type = 'timestamp with time zone'
    group by 1 order by 1`)
  await until(() => lockAll(rows.map(({ table }) => table)))
  setClocks(ms)
  for (const { table, columns } of rows) {
    const moves = columns.map((column) => `${column} = ${column} - ${by}`).join(', ')
    await client.query(`update ${table} set ${moves}`)
  }
  await client.query('commit')
}

/** Nobody else is in the middle of anything then; whoever is in the way goes first. */
async function lockAll(tables: readonly string[]): Promise<boolean> {
  await client.query("begin; set local lock_timeout = '50ms'")
  try {
    await client.query(`lock table ${tables.join(', ')} in access exclusive mode`)
    return true
  } catch {
    await client.query('rollback')
    return false
  }
}

async function statusAs({ token }: Session, path = '/api/profile'): Promise<number> {
  const headers = { authorization: `Bearer ${token}` }
  return (await fetch(`${hub.url}${path}`, { headers })).status
}

/** Posts under a key, as often as it is asked to; answers what was made. */
async function postOnce({ token }: Session, key: string): Promise<string> {
  const reply = await fetch(`${hub.url}/api/missions`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify(aMission('Once')),
  })
  expect(reply.status).toBe(201)
  return ((await reply.json()) as { id: string }).id
}

/** Signs out, and waits until that is known. */
async function signOut(session: Session): Promise<Session> {
  const { cookie } = session
  await fetch(`${hub.url}/api/auth/sign-out`, { method: 'POST', headers: { cookie } })
  await until(async () => (await statusAs(session)) === 401)
  return session
}

const writtenBy = (writers: readonly Writer[]) =>
  writers.reduce((sum, { acknowledged }) => sum + acknowledged.size, 0)

it('clocks that jump by an hour, forth and back, sign nobody out and lose nothing', async () => {
  const writers = await Promise.all(['One', 'Two'].map((name) => aWriter(() => hub.url, name)))
  const stopping = new AbortController()
  const writing = Promise.all(writers.map((writer) => writer.write(stopping.signal)))
  let session = await signIn(hub.url, 'Stays in')
  const made = await postOnce(session, 'before-every-jump')
  let admin: Session = await aPerson(hub, { isAdmin: true })
  const begun = await fetch(`${hub.url}/api/uploads`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'upload-length': String(SOUND.length),
      'upload-metadata': `kind ${btoa('track')},filename ${btoa('half.wav')}`,
    },
  })
  const { id } = (await begun.json()) as { id: string }
  const jumps = [HOUR_MS, 0, -HOUR_MS, 0]
  const piece = Math.ceil(SOUND.length / jumps.length)

  const left = [await signOut(await signIn(hub.url, 'Left before'))]

  for (const [index, ms] of jumps.entries()) {
    const leaver = await signIn(hub.url, 'Leaves')
    await jumpTo(ms)
    const before = writtenBy(writers)
    await until(() => writtenBy(writers) > before + 20)
    // A token may be over; a session is not.
    expect(await statusAs(session)).toBe(index % 3 === 0 ? 401 : 200)
    session = await refresh(hub.url, session)
    expect(await statusAs(session)).toBe(200)
    expect(await statusAs(session, '/api/music/playlists/private')).toBe(200)
    expect(await postOnce(session, 'before-every-jump')).toBe(made)

    left.push(await signOut(await refresh(hub.url, leaver)))
    expect(await Promise.all(left.map((one) => statusAs(one)))).toEqual(left.map(() => 401))

    admin = await refresh(hub.url, admin)
    const bytes = SOUND.subarray(index * piece, (index + 1) * piece)
    const sent = await fetch(`${hub.url}/api/uploads/${id}`, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${admin.token}`,
        'content-type': 'application/offset+octet-stream',
        'upload-offset': String(index * piece),
      },
      body: new Uint8Array(bytes),
    })
    expect(sent.status).toBe(204)
  }

  const countTracks = async () => (await client.query('select from media.tracks')).rowCount
  await until(async () => (await countTracks()) === 1)
  stopping.abort()
  await writing
  for (const writer of writers) {
    const titles = await writer.readBack()
    expect(new Set(titles).size).toBe(titles.length)
    expect(titles).toEqual(expect.arrayContaining([...writer.acknowledged]))
  }
  expect(await countEffects(hub.dataDir)).toSatisfy(isSettled)
}, 600_000)
