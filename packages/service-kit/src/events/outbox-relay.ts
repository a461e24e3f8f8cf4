import type { Client } from 'pg'
import type { Database } from '../database/db.ts'
import type { Bus } from './bus.ts'
import type { Log } from '../base/log.ts'
import { checkStream, type Leadership, pruneOutbox, publishWaiting } from './outbox-publish.ts'
import { coalesced, createWakeUp, type WakeUp } from './wake-up.ts'

/** Publishes what the outbox holds, from one of the copies of a service at a time. */
export interface Relay {
  /** Whether this copy is the one that publishes. */
  readonly isLeader: boolean
  /** Says that there may be something new. Cheap: calls that come together become one. */
  wake(): void
  stop(): Promise<void>
}

interface RelayOptions {
  database: Database
  bus: Bus
  log: Log
}

const POLL_MS = 1_000
const CHECK_MS = 30_000
const PRUNE_MS = 60 * 60 * 1000

/** Starts relaying; which copy leads is settled by an advisory lock of the database. */
export function startRelay({ database, bus, log }: RelayOptions): Relay {
  const { schema } = database
  const stopping = new AbortController()
  const wakeUp = createWakeUp(stopping.signal)
  const unsubscribe = bus.subscribe(`wake.${schema}`, wakeUp.wake)
  const offReconnect = bus.onReconnect(wakeUp.wake)
  const wakeLeader = coalesced(() => bus.publish(`wake.${schema}`, null))
  let isLeader = false

  async function takeTurn(): Promise<void> {
    const client = await database.openClient()
    try {
      while (!stopping.signal.aborted && !isLeader) {
        isLeader = await mayLead(client, schema)
        if (!isLeader) await wakeUp.wait(POLL_MS)
      }
      if (isLeader) await lead({ client, bus, log, schema }, wakeUp, stopping.signal)
    } finally {
      isLeader = false
      // The lock is the connection's: it goes with it, and everything a leader writes is on it.
      await client.end().catch(() => undefined)
    }
  }

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      await takeTurn().catch((error: unknown) => log.warn({ err: error }, 'the outbox waits'))
      await wakeUp.wait(POLL_MS)
    }
  }

  const running = run()
  return {
    get isLeader() {
      return isLeader
    },
    wake: () => (isLeader ? wakeUp.wake() : wakeLeader()),
    async stop() {
      stopping.abort()
      unsubscribe()
      offReconnect()
      await running
    },
  }
}

async function mayLead(client: Client, schema: string): Promise<boolean> {
  const { rows } = await client.query<{ mine: boolean }>(
    'select pg_try_advisory_lock(hashtextextended($1, 0)) as mine',
    [`relay:${schema}`],
  )
  return rows[0]?.mine === true
}

async function lead(leadership: Leadership, wakeUp: WakeUp, signal: AbortSignal): Promise<void> {
  const { bus, log, schema } = leadership
  log.info({ schema }, 'leads the outbox')
  let nextCheck = 0
  let nextPrune = 0
  const off = bus.onReconnect(() => {
    nextCheck = 0
  })
  try {
    while (!signal.aborted) {
      const now = Date.now()
      if (now >= nextPrune) {
        await pruneOutbox(leadership)
        nextPrune = now + PRUNE_MS
      }
      if (bus.isConnected && now >= nextCheck) {
        nextCheck = now + CHECK_MS
        await checkStream(leadership)
      }
      const published = bus.isConnected ? await publishWaiting(leadership) : 0
      if (published === 0) await wakeUp.wait(POLL_MS)
    }
  } finally {
    off()
  }
}
