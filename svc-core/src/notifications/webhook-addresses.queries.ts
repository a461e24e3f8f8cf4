import type { Db } from '@hub/service-kit/database'

/** Longer than a message may take: whoever dies at one only delays it. */
const TAKEN_SECONDS = 30

const inSeconds = (db: Db, seconds: number) => db.raw('now() + make_interval(secs => ?)', [seconds])

/**
 * Takes an address, which several people may have, for one message; answers whether it was free.
 * Of addresses only keyed hashes are kept, and only for a while.
 */
export async function takeAddress(db: Db, address: Buffer): Promise<boolean> {
  const taken = await db('webhookAddresses')
    .insert({ address, freeAt: inSeconds(db, TAKEN_SECONDS) })
    .onConflict('address')
    .merge()
    .where('webhookAddresses.freeAt', '<=', db.fn.now())
    .returning('address')
  return taken.length === 1
}

/** Lets an address go, for as long as its receiver wants no message. */
export async function pauseAddress(db: Db, address: Buffer, pauseMs: number): Promise<void> {
  await db('webhookAddresses')
    .insert({ address, freeAt: inSeconds(db, pauseMs / 1000) })
    .onConflict('address')
    .merge()
}

export async function removeFreeAddresses(db: Db): Promise<void> {
  await db('webhookAddresses').where('freeAt', '<', db.raw("now() - interval '1 hour'")).delete()
}
