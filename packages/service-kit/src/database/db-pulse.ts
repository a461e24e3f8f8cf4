import type { Client } from 'pg'
import type { Log } from '../base/log.ts'
import { pause } from '../concurrency/pause.ts'

const ROUND_MS = 500
/** As long as a statement may take, so that nothing is ended here that would have been answered. */
const PATIENT_ROUNDS = 4

const hangs = () => Object.assign(new Error('Postgres does not answer.'), { code: 'ETIMEDOUT' })

/** Watches whether Postgres answers at all. */
export interface Pulse {
  stop(): Promise<void>
}

interface PulseOptions {
  /** A connection of its own, not yet connected. */
  newClient(): Client
  /** Every connection that waits for an answer. */
  listClients(): Iterable<Pick<Client, 'connection'>>
  log: Log | undefined
}

/**
 * A server that is gone ends its connections; one that hangs would hold every call for as long as it
 * hangs. Asked on a connection of its own, since there are statements that may take long.
 */
export function startPulse({ newClient, listClients, log }: PulseOptions): Pulse {
  const stopping = new AbortController()
  const { signal } = stopping

  async function ask(): Promise<void> {
    const client = newClient()
    client.on('error', () => undefined)
    try {
      await answered(client.connect(), signal)
      while (!signal.aborted) {
        await answered(client.query('select 1'), signal)
        await pause(ROUND_MS, signal)
      }
    } finally {
      client.connection.stream.destroy()
    }
  }

  async function run(): Promise<void> {
    while (!signal.aborted) {
      await ask().catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ETIMEDOUT' || signal.aborted) return
        log?.error({ err: error }, 'Postgres hangs: what waits for it is ended')
        for (const { connection } of listClients()) connection.stream.destroy(hangs())
      })
      await pause(ROUND_MS, signal)
    }
  }

  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

/** Rounds, not one long wait: when this process itself was held up, it looks for the answer first. */
async function answered(work: Promise<unknown>, signal: AbortSignal): Promise<void> {
  let isDone = false
  const done = work.then(() => {
    isDone = true
  })
  done.catch(() => undefined)
  for (let round = 0; round < PATIENT_ROUNDS && !signal.aborted; round++) {
    await Promise.race([done, pause(ROUND_MS, signal)])
    if (isDone) return
  }
  throw hangs()
}
