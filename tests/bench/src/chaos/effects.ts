import { setTimeout as pause } from 'node:timers/promises'
import { runningPostgresUrl } from '@hub/infra/testing'
import pg from 'pg'

/** What became of the facts that svc-core told. */
export interface Effects {
  /** People that svc-core knows. */
  users: number
  /** People that svc-media learnt of, by the events alone. */
  people: number
  /** Facts in the outbox. */
  facts: number
  /** Facts still unpublished after the longest wait. */
  unpublished: number
  /** Facts that were given up. */
  parked: number
}

const LONGEST_WAIT_MS = 30_000

/** Waits until every fact has been published and had its effect, and counts both sides. */
export async function countEffects(dataDir: string): Promise<Effects> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  await client.connect()
  try {
    const deadline = Date.now() + LONGEST_WAIT_MS
    for (;;) {
      const { rows } = await client.query<Effects>(`
        select (select count(*)::int from core.users) as users,
          (select count(*)::int from media.people) as people,
          (select count(*)::int from core.outbox) as facts,
          (select count(*)::int from core.outbox where published_at is null) as unpublished,
          (select count(*)::int from media.dead_letters) as parked`)
      const effects = rows[0] as Effects
      const isDone = effects.unpublished === 0 && effects.people === effects.users
      if (isDone || Date.now() > deadline) return effects
      await pause(100)
    }
  } finally {
    await client.end()
  }
}
