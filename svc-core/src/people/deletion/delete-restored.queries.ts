import type { Db } from '@hub/service-kit/database'

/** What is kept of each person who is gone: the hash of their id. */
export async function listTombstones(db: Db): Promise<string[]> {
  const rows = await db('tombstones').select<{ uidHash: Buffer }[]>('uidHash')
  return rows.map(({ uidHash }) => uidHash.toString('hex'))
}

/** People whose accounts are there, of those who are gone by these hashes. */
export async function listLivingAmong(db: Db, hashes: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { uid: string }[] }>(
    `select uid from users where deleted_at is null
      and encode(sha256(uid::text::bytea), 'hex') = any(:hashes)`,
    { hashes: [...hashes] },
  )
  return rows.map(({ uid }) => uid)
}
