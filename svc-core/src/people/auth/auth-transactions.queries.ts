import type { Db } from '@hub/service-kit/database'
import type { CallbackParams } from './providers/provider.ts'

/** How long somebody may take at a provider, in minutes. */
export const TRANSACTION_MINUTES = 10

export const PURPOSES = ['sign-in', 'link'] as const
export type Purpose = (typeof PURPOSES)[number]

/** A sign-in under way at a provider. Of `state` and the browser's cookie only hashes are kept. */
export interface AuthTransaction {
  purpose: Purpose
  /** Who links, and the token version they had when they set out. */
  uid: string | null
  tokenVersion: number | null
  nonce: string
  pkceVerifier: string
  /** What came by POST, waiting for the browser to come back with its cookie. */
  reply: CallbackParams | null
}

interface TransactionKey {
  provider: string
  stateHash: Buffer
}

type NewTransaction = TransactionKey & Omit<AuthTransaction, 'reply'> & { browserHash: Buffer }

export async function insertTransaction(db: Db, transaction: NewTransaction): Promise<void> {
  const expiresAt = db.raw('now() + make_interval(mins => ?)', [TRANSACTION_MINUTES])
  await db('authTransactions').insert({ ...transaction, expiresAt })
}

/** Keeps what came by POST, for the first that comes; answers whether it was awaited. */
export async function storeReply(
  db: Db,
  key: TransactionKey,
  reply: CallbackParams,
): Promise<boolean> {
  const count = await db('authTransactions')
    .where({ ...key, reply: null })
    .where('expiresAt', '>', db.fn.now())
    .update({ reply: JSON.stringify(reply) })
  return count === 1
}

/** Takes the transaction away for good, if it belongs to this browser and is not over. */
export async function takeTransaction(
  db: Db,
  key: TransactionKey & { browserHash: Buffer },
): Promise<AuthTransaction | undefined> {
  const [row] = await db('authTransactions')
    .where(key)
    .where('expiresAt', '>', db.fn.now())
    .delete()
    .returning<AuthTransaction[]>([
      'purpose',
      'uid',
      'tokenVersion',
      'nonce',
      'pkceVerifier',
      'reply',
    ])
  return row
}

export async function removeExpiredTransactions(db: Db): Promise<void> {
  await db('authTransactions').where('expiresAt', '<', db.fn.now()).delete()
}
