import type { Media } from '../base/media.ts'
import { removeTrack } from '../sounds/music/remove-track.commands.ts'
import { removeStory } from '../sounds/stories/remove-story.commands.ts'
import { cancelUpload } from '../uploads/cancel-upload.commands.ts'
import {
  countSounds,
  forgetCover,
  GRACE_MS,
  insertSweep,
  listMissing,
  listUnnamed,
  type NamedObject,
  type SweepCounts,
} from './sweep.queries.ts'

const PREFIX = 'media/'
const AFTER_ALL = 'media0'
const PAGE = 500

/** So many sounds may have lost their bytes; if it is more, the store is not the one they are in. */
const FEW = 20
const FEW_OF_ALL = 0.01

/**
 * Walks the store and the rows side by side, in the order of the keys: objects that no row names
 * go, and so do rows whose object is not there. What is young is left alone.
 */
export async function sweep(media: Media, now = Date.now()): Promise<SweepCounts> {
  const counts: SweepCounts = { objectsRemoved: 0, rowsRemoved: 0, coversForgotten: 0 }
  const missing: NamedObject[] = []
  let after = PREFIX
  for await (const { keys, old } of pagesOf(media, now - GRACE_MS)) {
    const upTo = keys.at(-1) ?? after
    counts.objectsRemoved += await removeUnnamed(media, old)
    missing.push(...(await listMissing(media.database.knex, { after, upTo, keys })))
    after = upTo
  }
  const rest = { after, upTo: AFTER_ALL, keys: [] }
  missing.push(...(await listMissing(media.database.knex, rest)))
  await removeWithoutObject(media, missing, counts)
  await insertSweep(media.database.knex, counts)
  media.log.info({ ...counts }, 'swept')
  return counts
}

/** The keys of the store, a page at a time, and which of them are no longer young. */
async function* pagesOf({ storage }: Media, oldBefore: number) {
  let keys: string[] = []
  let old: string[] = []
  for await (const { key, modifiedAt } of storage.list(PREFIX)) {
    keys.push(key)
    if (modifiedAt.getTime() < oldBefore) old.push(key)
    if (keys.length < PAGE) continue
    yield { keys, old }
    keys = []
    old = []
  }
  if (keys.length > 0) yield { keys, old }
}

async function removeUnnamed({ storage, database }: Media, keys: string[]): Promise<number> {
  const unnamed = await listUnnamed(database.knex, keys)
  for (const key of unnamed) await storage.delete(key)
  return unnamed.length
}

async function removeWithoutObject(
  media: Media,
  missing: readonly NamedObject[],
  counts: SweepCounts,
): Promise<void> {
  const most = Math.max(FEW, (await countSounds(media.database.knex)) * FEW_OF_ALL)
  if (missing.length > most) {
    media.log.error({ missing: missing.length }, 'the store lacks too much: nothing is removed')
    return
  }
  for (const named of missing) {
    if (await media.storage.stat(named.key)) continue
    await removeRow(media, named)
    if (named.owner.endsWith('cover')) counts.coversForgotten += 1
    else counts.rowsRemoved += 1
  }
}

function removeRow(media: Media, { owner, id, key }: NamedObject): Promise<void> {
  const { knex } = media.database
  switch (owner) {
    case 'track':
      return removeTrack(media, id)
    case 'story':
      return removeStory(media, id)
    case 'upload':
      return cancelUpload(media, id)
    case 'track-cover':
      return forgetCover(knex, 'tracks', id, key)
    case 'story-cover':
      return forgetCover(knex, 'stories', id, key)
  }
}
