import type { Core } from '../base/core.ts'
import { listKeysInUse, markRemoved } from './images.queries.ts'
import { IMAGE_PREFIX, keyOfObject } from './image-keys.ts'

/** A picture without a row may be one whose row is about to come, until it is this old. */
const MIN_AGE_MS = 60 * 60 * 1000

const BATCH = 500

/** Deletes pictures that nothing shows. */
export async function sweepPictures(core: Core, now = Date.now()): Promise<void> {
  let batch: string[] = []
  for await (const { key, modifiedAt } of core.storage.list(IMAGE_PREFIX)) {
    if (now - modifiedAt.getTime() > MIN_AGE_MS) batch.push(key)
    if (batch.length < BATCH) continue
    await sweepBatch(core, batch)
    batch = []
  }
  await sweepBatch(core, batch)
}

async function sweepBatch(core: Core, objects: readonly string[]): Promise<void> {
  if (objects.length === 0) return
  const inUse = new Set(await listKeysInUse(core.database.knex, objects.map(keyOfObject)))
  const unused = objects.filter((object) => !inUse.has(keyOfObject(object)))
  await markRemoved(core.database.knex, unused.map(keyOfObject))
  for (const object of unused) await core.storage.delete(object)
}
