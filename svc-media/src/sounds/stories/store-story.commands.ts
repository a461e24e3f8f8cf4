import { emit, inTransaction } from '@hub/service-kit/events'
import { uuidv7 } from 'uuidv7'
import type { InspectedAudio } from '../../audio/inspecting/inspect-audio.ts'
import { insertJob } from '../../queue/jobs.queries.ts'
import type { Stores } from '../../base/media.ts'
import { mustStillBeAdmin } from '../../people/caller.commands.ts'
import type { StoryFields, StoryRow } from '../../base/tables.ts'
import { type PlayableFile, storeSound } from '../store-sound.ts'
import { findStory, insertStory } from './story-files.queries.ts'

/** A story that is to be: its id, what an admin says of it, and which admin. */
interface NewStory {
  id: string
  ownerId: string
  fields: StoryFields
}

/** Stores a sound and adds it to the library, unless a story of that id is there. */
export async function storeStory(
  media: Stores,
  { id, ownerId, fields }: NewStory,
  { path, sourceSha256: sha256 }: PlayableFile,
  { chapters, durationSeconds, ...sound }: InspectedAudio,
): Promise<StoryRow> {
  const earlier = await findStory(media.database.knex, id)
  if (earlier) return earlier
  const file = await storeSound(media, 'stories', id, path, sound)
  const story = await inTransaction(media.database, media.relay, async (trx) => {
    await mustStillBeAdmin(trx, ownerId)
    const facts = { chapters, durationSeconds: durationSeconds ?? 0, sha256 }
    const row = await insertStory(trx, { ...fields, ...file, ...facts, id, uploaderId: ownerId })
    await emit(trx, 'media.story.uploaded', { storyId: id, title: row.title, byId: ownerId })
    await insertJob(trx, { id: uuidv7(), kind: 'measure', ownerId, storyId: id })
    return row
  })
  media.bus.publishLive({ to: 'everyone', event: { name: 'library.changed', id } })
  return story
}
