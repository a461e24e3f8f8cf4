import type { Db } from '@hub/service-kit'
import type { Knex } from 'knex'
import type { SessionRow } from '../tables.ts'

/** How long a session lives after its last refresh, in days. */
export const SESSION_DAYS = 30

interface NewSession {
  id: string
  uid: string
  tokenHash: Buffer
}

export async function insertSession(trx: Knex.Transaction, session: NewSession): Promise<void> {
  await trx('sessions').insert({ ...session, expiresAt: freshExpiry(trx) })
}

/** The living session, locked, with the seconds since its refresh token was last exchanged. */
export async function lockSession(
  trx: Knex.Transaction,
  id: string,
): Promise<LockedSession | undefined> {
  return trx('sessions')
    .where({ id })
    .where('expiresAt', '>', trx.fn.now())
    .forUpdate()
    .first<LockedSession | undefined>(
      'id',
      'uid',
      'tokenHash',
      'previousHash',
      trx.raw('extract(epoch from clock_timestamp() - rotated_at)::float8 as age_seconds'),
    )
}

export interface LockedSession extends SessionRow {
  ageSeconds: number
}

export async function rotateSession(
  trx: Knex.Transaction,
  id: string,
  tokenHash: Buffer,
): Promise<void> {
  await trx('sessions')
    .where({ id })
    .update({
      previousHash: trx.ref('token_hash'),
      tokenHash,
      rotatedAt: trx.raw('clock_timestamp()'),
      expiresAt: freshExpiry(trx),
    })
}

export async function removeSession(db: Db, id: string): Promise<void> {
  await db('sessions').where({ id }).delete()
}

export async function removeSessionsOf(db: Db, uid: string): Promise<void> {
  await db('sessions').where({ uid }).delete()
}

export async function removeExpiredSessions(db: Db): Promise<void> {
  await db('sessions').where('expiresAt', '<', db.fn.now()).delete()
}

function freshExpiry(db: Db): Knex.Raw {
  return db.raw('now() + make_interval(days => ?)', [SESSION_DAYS])
}
