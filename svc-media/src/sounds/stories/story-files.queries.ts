import type { Db } from '@hub/service-kit/database'
import type { Knex } from 'knex'
import type { Chapter, StoryFields, StoryRow } from '../../base/tables.ts'
import type { SoundFile } from '../store-sound.ts'

interface NewStory extends StoryFields, SoundFile {
  id: string
  durationSeconds: number
  chapters: readonly Chapter[]
  sha256: Buffer
  size: number
  uploaderId: string
}

export async function insertStory(db: Db, { chapters, ...story }: NewStory): Promise<StoryRow> {
  const [row] = await db('stories')
    .insert({ ...story, chapters: JSON.stringify(chapters) })
    .returning<StoryRow[]>('*')
  return row as StoryRow
}

export async function findStory(db: Db, id: string): Promise<StoryRow | undefined> {
  return db('stories').first<StoryRow>('*').where({ id })
}

export async function lockStory(trx: Knex.Transaction, id: string): Promise<StoryRow | undefined> {
  return trx('stories').first<StoryRow>('*').where({ id }).forUpdate()
}

/** Removes a story, with everybody's purchase of it and progress in it. */
export async function removeStoryRow(trx: Knex.Transaction, id: string): Promise<void> {
  await trx('stories').where({ id }).delete()
}
