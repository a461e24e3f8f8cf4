import { setTimeout as pause } from 'node:timers/promises'
import { runningPostgresUrl } from '@hub/infra/testing'
import pg from 'pg'

/** What became of the facts that the services told each other. */
export interface Effects {
  /** People that svc-core knows. */
  users: number
  /** People that svc-media learnt of, by the events alone. */
  people: number
  /** Facts in both outboxes. */
  facts: number
  /** Facts still unpublished after the longest wait. */
  unpublished: number
  /** Facts that were given up. */
  parked: number
  /** How often svc-media was told to forget somebody, and how often it did: once for each time. */
  told: number
  answered: number
  /** People whose deletion has not come to its end. */
  leaving: number
}

const LONGEST_WAIT_MS = 180_000

/** Whether every fact was told and had its effect, once. */
export function isSettled(effects: Effects): boolean {
  const { users, people, unpublished, parked, told, answered, leaving } = effects
  return unpublished + parked + leaving === 0 && people === users && answered === told
}

/** Waits until every fact has been published and had its effect, and counts both sides. */
export async function countEffects(dataDir: string): Promise<Effects> {
  const client = new pg.Client({ connectionString: runningPostgresUrl(dataDir, 'postgres') })
  await client.connect()
  try {
    const deadline = Date.now() + LONGEST_WAIT_MS
    for (;;) {
      const { rows } = await client.query<Effects>(`
        with facts as (
          select name, published_at from core.outbox
          union all select name, published_at from media.outbox
        )
        select (select count(*)::int from core.users) as users,
          (select count(*)::int from media.people) as people,
          (select count(*)::int from core.users where deleted_at is not null) as leaving,
          (select count(*)::int from core.dead_letters)
            + (select count(*)::int from media.dead_letters) as parked,
          count(*)::int as facts,
          count(*) filter (where published_at is null)::int as unpublished,
          count(*) filter (where name = 'core.user.deleted')::int as told,
          count(*) filter (where name = 'media.user.forgotten')::int as answered
        from facts`)
      const effects = rows[0] as Effects
      if (isSettled(effects) || Date.now() > deadline) return effects
      await pause(100)
    }
  } finally {
    await client.end()
  }
}
