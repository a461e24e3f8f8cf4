import { setTimeout as pause } from 'node:timers/promises'
import type { TestHub } from '@hub/infra/testing'
import type { Client } from 'pg'

/** What a step is held by: locks of the database, and signals to NATS. */
export interface Stage {
  hub: TestHub
  uid: string
  /** Connections of their own, for locks; who has one in a transaction holds it until `release`. */
  openClient(): Promise<Client>
}

/** Has a deletion stand still at one place: nothing of the product knows that it is held. */
type Lay = (stage: Stage) => Promise<Trap>

interface Trap {
  /** Comes to its end once the deletion stands still there. */
  caught(): Promise<void>
  /** Lets go of what was held. */
  release(): Promise<void>
}

const LONGEST_MS = 20_000

/** The steps of a deletion, in order. */
export const STEPS = {
  'in the call, before its commit': (stage) => lockTable(stage, 'core.outbox', 'svc_core'),
  'committed, and told to nobody': (stage) => freezeNats(stage, isMarked),
  'told, and not noted as told': (stage) => lockTable(stage, 'core.outbox_streams', 'svc_core'),
  'amid the forgetting in svc-media': (stage) => lockTable(stage, 'media.outbox', 'svc_media'),
  'forgotten, and not answered': forgetUnanswered,
  'answered, and not noted as answered': (stage) =>
    lockTable(stage, 'media.outbox_streams', 'svc_media'),
  'amid the last step in svc-core': (stage) => lockTable(stage, 'core.tombstones', 'svc_core'),
  'gone, but for the objects': holdObjects,
} satisfies Record<string, Lay>

export type StepName = keyof typeof STEPS

/** A table that nobody writes to meanwhile; caught is who wants to. */
async function lockTable(stage: Stage, table: string, role: string): Promise<Trap> {
  const client = await stage.openClient()
  await client.query(`begin; lock table ${table} in share row exclusive mode`)
  const probe = await stage.openClient()
  return {
    caught: () => until(() => isWaiting(probe, table, role)),
    release: async () => {
      await end(client)
      await end(probe)
    },
  }
}

/** NATS that hears nobody, as one whose machine hangs. */
async function freezeNats(stage: Stage, isThere: (probe: Client, uid: string) => Promise<boolean>) {
  const thaw = stopNats(stage)
  const probe = await stage.openClient()
  return {
    caught: () => until(() => isThere(probe, stage.uid)),
    release: async () => {
      thaw()
      await end(probe)
    },
  }
}

/** Told, done in svc-media, and NATS gone before the answer is out. */
async function forgetUnanswered(stage: Stage): Promise<Trap> {
  const forgetting = await lockTable(stage, 'media.outbox', 'svc_media')
  const probe = await stage.openClient()
  let thaw = () => {}
  return {
    async caught() {
      await forgetting.caught()
      thaw = stopNats(stage)
      await forgetting.release()
      await until(() => isForgotten(probe, stage.uid))
    },
    async release() {
      thaw()
      await end(probe)
    },
  }
}

/**
 * The call waits to note which objects are to go. Whoever asks for that table then gets it right
 * after the call's commit, before the one who removes them.
 */
async function holdObjects(stage: Stage): Promise<Trap> {
  const lock = 'begin; lock table core.object_removals in share row exclusive mode'
  const [before, after, probe] = await Promise.all([
    stage.openClient(),
    stage.openClient(),
    stage.openClient(),
  ])
  await before.query(lock)
  const isAskedFor = (role: string, verb: string) => () =>
    isWaiting(probe, 'core.object_removals', role, verb)
  return {
    async caught() {
      await until(isAskedFor('svc_core', 'insert'))
      const held = after.query(lock)
      await until(isAskedFor('postgres', 'begin'))
      await end(before)
      await held
      await until(() => isMarked(probe, stage.uid))
    },
    async release() {
      await end(after)
      await end(probe)
    },
  }
}

/** Stops NATS where it is; answers the way to let it go on. */
function stopNats({ hub }: Stage): () => void {
  const { pid } = hub.processes.nats
  if (pid === undefined) throw new Error('NATS is not running')
  process.kill(pid, 'SIGSTOP')
  return () => {
    try {
      process.kill(pid, 'SIGCONT')
    } catch {
      // It was the one to be killed.
    }
  }
}

/** A killed Postgres took the connection, and with it what it held. */
async function end(client: Client): Promise<void> {
  await client.end().catch(() => undefined)
}

async function has(probe: Client, text: string, values: unknown[]): Promise<boolean> {
  return (await probe.query(text, values)).rowCount !== 0
}

const isWaiting = (probe: Client, table: string, role: string, verb = '') =>
  has(
    probe,
    `select from pg_locks join pg_stat_activity using (pid)
    where relation = $1::regclass and not granted and usename = $2
      and starts_with(ltrim(query), $3)`,
    [table, role, verb],
  )

const isMarked = (probe: Client, uid: string) =>
  has(probe, 'select from core.users where uid = $1 and deleted_at is not null', [uid])

const isForgotten = (probe: Client, uid: string) =>
  has(probe, 'select from media.forgotten where uid_hash = sha256($1::uuid::text::bytea)', [uid])

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LONGEST_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('the deletion did not come to this step')
    await pause(5)
  }
}
