import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort, runningPostgresUrl, startHub, type TestHub, toWav } from '@hub/infra/testing'
import { Client } from 'pg'
import { killAndRevive, type Victim } from '../chaos/kill.ts'
import { aPerson, form, liveFully, type Person } from './full-life.ts'
import { findResidue, listObjects, type Trace } from './residue.ts'
import { type StepName, STEPS } from './saga-steps.ts'

/** Who is killed where. */
export interface Crash {
  step: StepName
  victim: Victim
}

/** What was found after it; times are from when the hub was whole again and had answered the call. */
export interface Outcome extends Crash {
  /** Until neither service let the person in. */
  accessMs: number
  /** Until nothing of theirs was left. */
  dataMs: number
  /** What was left in the end. */
  residue: Trace[]
  /** What there was before, so that a look that finds nothing means something. */
  before: number
}

const LONGEST_MS = 40_000

/** Has one account after the other deleted, each with a kill -9 at its step. */
export async function rehearseDeletion(
  crashes: readonly Crash[],
  tell: (outcome: Outcome) => void = () => undefined,
): Promise<Outcome[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'hub-deletion-'))
  const port = await freePort()
  const start = () => startHub({ dataDir, port })
  let hub = await start()
  try {
    const outcomes: Outcome[] = []
    for (const crash of crashes) {
      const { outcome, now } = await deleteWith(crash, hub, start)
      hub = now
      outcomes.push(outcome)
      tell(outcome)
    }
    return outcomes
  } finally {
    await hub.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function deleteWith(
  crash: Crash,
  hub: TestHub,
  start: () => Promise<TestHub>,
): Promise<{ outcome: Outcome; now: TestHub }> {
  // One more admin: the last one may not go.
  const keeper = await aPerson(hub, { isAdmin: true })
  const storyId = await aStory(keeper)
  const objects = listObjects(hub.dataDir)
  const person = await aPerson(hub, { isAdmin: true })
  await liveFully(person, keeper, storyId)
  const before = (await look(hub, person, objects)).length
  const openClient = () => connect(hub.dataDir)
  await untilQuiet(hub)
  const trap = await STEPS[crash.step]({ hub, uid: person.uid, openClient })
  const call = leave(person)
  await trap.caught().catch(async (error: Error) => {
    throw new Error(`${error.message}; the call answered ${await call}`)
  })
  const reviving = killAndRevive(hub, crash.victim, start)
  await trap.release()
  const now = await reviving
  await call
  await until(async () => (await areIn(keeper)).every((status) => status === 200))
  // Whoever got no answer asks again, until they hear that it is done or are not known any more.
  await until(async () => [200, 401].includes(await leave(person)))
  const startedAt = Date.now()
  const time = async (isSo: () => Promise<boolean>) => {
    await until(isSo)
    return Date.now() - startedAt
  }
  const [accessMs, dataMs] = await Promise.all([
    time(async () => (await areIn(person)).every((status) => status === 401)),
    time(async () => (await look(now, person, objects)).length === 0),
  ])
  const residue = await look(now, person, objects)
  return { outcome: { ...crash, accessMs, dataMs, residue, before }, now }
}

async function aStory(keeper: Person): Promise<string> {
  const storyFile = new Blob([new Uint8Array(toWav([new Float32Array(8000)], 8000))])
  const fields = { title: 'Tale', author: 'Ayla', price: '5', storyFile }
  const { json } = await keeper.call('POST /api/stories/upload', form(fields))
  return (json['story'] as { id: string }).id
}

/** 0 when no answer came. */
const leave = ({ call }: Person) =>
  call('DELETE /api/profile/delete-account').then(
    ({ status }) => status,
    () => 0,
  )

/** What both services say to somebody. */
const areIn = ({ call }: Person) =>
  Promise.all(
    ['GET /api/profile', 'GET /api/music'].map((endpoint) =>
      call(endpoint).then(
        ({ status }) => status,
        () => 0,
      ),
    ),
  )

/** Nothing but the deletion is to be told, so that what stands still is the deletion. */
async function untilQuiet({ dataDir }: TestHub): Promise<void> {
  const client = await connect(dataDir)
  const waiting = `select from core.outbox where published_at is null
    union all select from media.outbox where published_at is null`
  await until(async () => (await client.query(waiting)).rowCount === 0)
  await client.end()
}

/** All that there is of a person, with the objects that came since. */
async function look({ dataDir }: TestHub, person: Person, earlier: string[]): Promise<Trace[]> {
  const client = await connect(dataDir)
  try {
    const came = listObjects(dataDir).filter(
      (key) => !earlier.includes(key) && key !== markOf(person),
    )
    const found = await findResidue(client, dataDir, person)
    return [...new Set([...found, ...came.map((key) => `object ${key}`)])]
  } finally {
    await client.end()
  }
}

/** The object that says, by a hash alone, that this person is gone; an older database may be put back. */
const markOf = ({ uid }: Person) =>
  `objects/objects/core/gone/${createHash('sha256').update(uid).digest('hex')}~`

async function connect(dataDir: string): Promise<Client> {
  const client = new Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  // A store that is killed ends its connections, which is what this is about.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) return
    await pause(20)
  }
}
