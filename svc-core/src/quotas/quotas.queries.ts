import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'

const LOCKS = { contracts: 31, offers: 32, pictures: 33 } as const

/**
 * Has what one person makes of a kind made one after another, so that it can be counted. Call it
 * before anything but the person's own row is locked: nobody then waits here with a lock that this
 * transaction wants.
 */
export async function inPersonsTurn(
  trx: Knex.Transaction,
  uid: string,
  kind: keyof typeof LOCKS,
): Promise<void> {
  await trx.raw('select pg_advisory_xact_lock(hashtextextended(?, ?))', [uid, LOCKS[kind]])
}

/** How many open contracts somebody has; counts no further than `most`. */
export async function countOpenContracts(db: Db, uid: string, most: number): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int from (
      select from contracts
      where author_id = ? and status = 'open' and (expires_at is null or expires_at > now())
      limit ?) as own`,
    [uid, most],
  )
  return rows[0]?.count ?? 0
}

/** How many offers somebody has on a contract; counts no further than `most`. */
export async function countOffersOn(
  db: Db,
  { contractId, uid }: { contractId: string; uid: string },
  most: number,
): Promise<number> {
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::int from (
      select from haggles where contract_id = ? and offerer_id = ? limit ?) as own`,
    [contractId, uid, most],
  )
  return rows[0]?.count ?? 0
}

interface OffersOfHour {
  count: number
  /** In how many seconds the oldest of them is an hour old. */
  oldestEndsIn: number
}

/** Somebody's offers within an hour; counts no further than `most`. */
export async function countOffersOfHour(db: Db, uid: string, most: number): Promise<OffersOfHour> {
  const { rows } = await db.raw<{ rows: OffersOfHour[] }>(
    `select count(*)::int,
      coalesce(extract(epoch from min(created_at) + interval '1 hour' - now()), 0)::float8
        as oldest_ends_in
    from (
      select created_at from haggles
      where offerer_id = ? and created_at > now() - interval '1 hour'
      order by created_at desc limit ?) as own`,
    [uid, most],
  )
  return rows[0] ?? { count: 0, oldestEndsIn: 0 }
}
