import type { Db } from '@hub/service-kit'

/** Which of these picture keys a contract shows. */
export async function listKeysInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  return db('contracts')
    .whereIn('imageKey', [...keys])
    .pluck('imageKey')
}
