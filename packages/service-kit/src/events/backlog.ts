import type { Db } from '../database/db.ts'

/** What is left to do of the events of a service. */
export interface Backlog {
  /** Facts not told yet. */
  waitingFacts: number
  /** For how long the oldest of them has waited. */
  waitingSeconds: number
  /** Events that were given up. */
  deadLetters: number
}

/** Reads how far a service is behind with its events. */
export async function readBacklog(db: Db): Promise<Backlog> {
  const { rows } = await db.raw<{ rows: Backlog[] }>(
    `select count(*)::int as waiting_facts,
      coalesce(extract(epoch from now() - min(created_at)), 0)::int as waiting_seconds,
      (select count(*)::int from dead_letters) as dead_letters
    from outbox where published_at is null`,
  )
  return rows[0] as Backlog
}
