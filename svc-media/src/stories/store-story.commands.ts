import { emit, inTransaction } from '@hub/service-kit'
import { uuidv7 } from 'uuidv7'
import type { InspectedAudio } from '../audio/inspect-audio.ts'
import type { Stores } from '../media.ts'
import type { StoryRow } from '../tables.ts'
import { type PlayableFile, storeSound } from '../uploads/store-sound.ts'
import type { StoryFields } from './story-fields.ts'
import { insertStory } from './story-files.queries.ts'

/** Stores a sound and adds it to the library under what an admin says of it. */
export async function storeStory(
  media: Stores,
  uploaderId: string,
  { path, size, sourceSha256: sha256 }: PlayableFile,
  { chapters, durationSeconds, ...sound }: InspectedAudio,
  fields: StoryFields,
): Promise<StoryRow> {
  const id = uuidv7()
  const file = await storeSound(media, 'stories', id, path, sound)
  const story = await inTransaction(media.database, media.relay, async (trx) => {
    const facts = { chapters, durationSeconds: durationSeconds ?? 0, sha256, size, uploaderId }
    const row = await insertStory(trx, { ...fields, ...file, ...facts, id })
    await emit(trx, 'media.story.uploaded', { storyId: id })
    return row
  })
  media.bus.publishLive({ to: 'everyone', event: { name: 'library.changed', id } })
  return story
}
