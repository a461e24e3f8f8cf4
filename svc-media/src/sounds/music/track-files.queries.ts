import { type Database, type Db, prepared } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { TrackRow } from '../../base/tables.ts'
import type { SoundFile } from '../store-sound.ts'

const COLUMNS = [
  'id',
  'title',
  'artist',
  'album',
  'durationSeconds',
  'coverKey',
  'createdAt',
] as const

/** Where a track's bytes are. */
export interface TrackFile extends SoundFile {
  id: string
  loudnessLufs: number | null
}

interface NewTrack extends Omit<TrackRow, 'createdAt'>, SoundFile {
  sha256: Buffer
  size: number
  uploaderId: string
}

const selectTrackFile = prepared<TrackFile>(
  'find-track-file',
  'select id, object_key, cover_key, mime, loudness_lufs from tracks where id = $1',
)

export async function findTrackFile(db: Database, id: string): Promise<TrackFile | undefined> {
  return (await selectTrackFile(db, [id]))[0]
}

export async function findTrackByBytes(db: Db, sha256: Buffer): Promise<TrackRow | undefined> {
  return db('tracks').first<TrackRow>(COLUMNS).where({ sha256 })
}

/** Adds a track; `undefined` when one of the same bytes is there. */
export async function insertTrack(db: Db, track: NewTrack): Promise<TrackRow | undefined> {
  const rows = await db('tracks')
    .insert(track)
    .onConflict('sha256')
    .ignore()
    .returning<TrackRow[]>(COLUMNS)
  return rows[0]
}

/**
 * Holds a track, and then every playlist that it is in, by id: the rows that its removal changes.
 * Whoever adds it to another one waits, and then finds it gone.
 */
export async function lockTrackToRemove(
  trx: Knex.Transaction,
  id: string,
): Promise<(SoundFile & { title: string }) | undefined> {
  const track = await trx('tracks')
    .first<SoundFile & { title: string }>(['objectKey', 'coverKey', 'mime', 'title'])
    .where({ id })
    .forUpdate()
  await trx('playlists')
    .select('id')
    .whereIn('id', trx('playlist_tracks').select('playlistId').where({ trackId: id }))
    .orderBy('id')
    .forUpdate()
  return track
}

/** Removes a track; playlists lose it by themselves. */
export async function removeTrackRow(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('tracks').where({ id }).delete()
}
