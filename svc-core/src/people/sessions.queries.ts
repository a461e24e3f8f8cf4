import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { SessionRow } from '../base/tables.ts'

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
    .whereNull('endedAt')
    .forUpdate()
    .first<LockedSession | undefined>(
      'id',
      'uid',
      'tokenHash',
      'previousHash',
      'reissues',
      'isUsed',
      trx.raw('extract(epoch from clock_timestamp() - rotated_at)::float8 as age_seconds'),
    )
}

/** Locks whose sessions those are, for a change of all they have. */
export async function lockOwner(
  trx: Knex.Transaction,
  ids: readonly (string | undefined)[],
): Promise<void> {
  const owners = trx('sessions')
    .whereIn(
      'id',
      ids.filter((id) => id !== undefined),
    )
    .select('uid')
  await trx('users').whereIn('uid', owners).orderBy('uid').forNoKeyUpdate().select('uid')
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
      reissues: 0,
      isUsed: false,
      rotatedAt: trx.raw('clock_timestamp()'),
      expiresAt: freshExpiry(trx),
    })
}

/** Notes that the current token has been used: the one before it is good for the grace time at most. */
export async function markSessionUsed(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('sessions').where({ id }).update({ isUsed: true })
}

/** Puts another token in the place of the current one, which nobody has used. */
export async function reissueSession(
  trx: Knex.Transaction,
  id: string,
  { tokenHash, reissues }: Pick<SessionRow, 'tokenHash' | 'reissues'>,
): Promise<void> {
  await trx('sessions')
    .where({ id })
    .update({
      tokenHash,
      reissues,
      rotatedAt: trx.raw('clock_timestamp()'),
      expiresAt: freshExpiry(trx),
    })
}

/**
 * Ends those of a person's sessions beyond so many that were used longest ago; answers them. Waits
 * for none that somebody else has hold of: it is in use.
 */
export async function endOldSessions(
  trx: Knex.Transaction,
  uid: string,
  kept: number,
): Promise<EndedSession[]> {
  const old = trx('sessions')
    .where({ uid })
    .whereNull('endedAt')
    .orderBy('rotatedAt', 'desc')
    .offset(kept)
    .select('id')
  const free = trx('sessions').whereIn('id', old).forUpdate().skipLocked().select('id')
  return trx('sessions')
    .whereIn('id', free)
    .update({ endedAt: trx.fn.now() })
    .returning<EndedSession[]>(['id', 'uid'])
}

/** Ends sessions that are alive; returns those that were. */
export async function endSessions(
  db: Db,
  which: { id: string } | { uid: string },
): Promise<EndedSession[]> {
  return db('sessions')
    .where(which)
    .whereNull('endedAt')
    .update({ endedAt: db.fn.now() })
    .returning<EndedSession[]>(['id', 'uid'])
}

/** The sessions that were ended within the last minutes. */
export async function listEndedSessions(db: Db, minutes: number): Promise<EndedSession[]> {
  return db('sessions')
    .where('endedAt', '>', db.raw('now() - make_interval(mins => ?)', [minutes]))
    .select<EndedSession[]>('id', 'uid')
}

export type EndedSession = Pick<SessionRow, 'id' | 'uid'>

/** Removes sessions that have expired, and ended ones whose access tokens have, too. */
export async function removeExpiredSessions(db: Db, tokenMinutes: number): Promise<void> {
  await db('sessions')
    .where('expiresAt', '<', db.fn.now())
    .orWhere('endedAt', '<', db.raw('now() - make_interval(mins => ?)', [tokenMinutes]))
    .delete()
}

function freshExpiry(db: Db): Knex.Raw {
  return db.raw('now() + make_interval(days => ?)', [SESSION_DAYS])
}
