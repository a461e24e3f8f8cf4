import type { Db } from '@hub/service-kit/database'

/** Remembers a purchase; answers whether it is a new one. */
export async function insertPurchase(db: Db, uid: string, storyId: string): Promise<boolean> {
  const rows: unknown[] = await db('purchases')
    .insert({ uid, storyId })
    .onConflict()
    .ignore()
    .returning('uid')
  return rows.length === 1
}

export async function hasPurchased(db: Db, uid: string, storyId: string): Promise<boolean> {
  return (await db('purchases').first('uid').where({ uid, storyId })) !== undefined
}
