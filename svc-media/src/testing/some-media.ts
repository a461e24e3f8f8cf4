import { randomBytes } from 'node:crypto'
import { uuidv7 } from 'uuidv7'
import type { Media } from '../base/media.ts'
import type { TrackRow } from '../base/tables.ts'

/** Tracks of the test's own: rows alone, without bytes. */
export async function someTracks(
  { database }: Pick<Media, 'database'>,
  count: number,
  traits: Partial<TrackRow> = {},
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => uuidv7())
  const rows = ids.map((id, index) => ({
    id,
    title: `Track ${index + 1}`,
    artist: 'Test Choir',
    sha256: randomBytes(32),
    size: 1,
    mime: 'audio/mpeg',
    objectKey: `media/tracks/${id}.mp3`,
    ...traits,
  }))
  await database.knex.batchInsert('tracks', rows, 500)
  return ids
}
