import { transact } from '@hub/service-kit/database'
import type { Stores } from '../base/media.ts'
import { removeObjects } from '../sounds/remove-objects.ts'
import { listPartKeys, removeParts, removeUpload } from './uploads.queries.ts'

/** Forgets an upload with all that came of it. */
export async function cancelUpload(media: Stores, id: string): Promise<void> {
  const keys = await transact(media.database, async (trx) => {
    const parts = await listPartKeys(trx, id)
    await removeUpload(trx, id)
    return parts
  })
  await removeObjects(media, keys)
}

/** Lets the parts go when they are needed no more; the upload stays to tell its outcome. */
export async function discardParts(media: Stores, id: string): Promise<void> {
  await removeObjects(media, await removeParts(media.database.knex, id))
}
