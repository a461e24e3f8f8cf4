import { createHash } from 'node:crypto'
import type { Storage } from '@hub/service-kit/storage'

/** Where objects lie that stand for people who are gone, each named by the hash of an id. */
export const GONE_PREFIX = 'core/gone/'

const TEXT = { contentType: 'text/plain' }

/** Notes outside of the database that people are gone: an older copy of it may be put back. */
export async function markGone(storage: Storage, uids: readonly string[]): Promise<void> {
  await markHashes(
    storage,
    uids.map((uid) => createHash('sha256').update(uid).digest('hex')),
  )
}

export async function markHashes(storage: Storage, hashes: readonly string[]): Promise<void> {
  await Promise.all(
    hashes.map((hash) => storage.put(GONE_PREFIX + hash, Buffer.from('gone\n'), TEXT)),
  )
}
