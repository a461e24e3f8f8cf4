import type { StoryUpload } from '@hub/api-spec'
import { uuidv7 } from 'uuidv7'
import { FORMATS, isPlayable } from '../../audio/format.ts'
import { inspectAudio } from '../../audio/inspecting/inspect-audio.ts'
import { enqueueConversion } from '../enqueue-conversion.commands.ts'
import type { Stores } from '../../base/media.ts'
import type { StoryFields } from '../../base/tables.ts'
import type { ReceivedFile } from '../receive-file.ts'
import { storeStory } from './store-story.commands.ts'
import { toStory } from './stories.view.ts'

/**
 * Takes a file that is on disk into the library, at once or when it has been converted. Doing it
 * again under the same id makes no second story.
 */
export async function uploadStory(
  media: Stores,
  ownerId: string,
  file: ReceivedFile,
  fields: StoryFields,
  id = uuidv7(),
): Promise<StoryUpload> {
  const sound = await inspectAudio(file.path, file.fileName)
  if (!isPlayable(sound.format)) {
    const { format } = sound
    const job = await enqueueConversion(media, { id, ownerId, file, format, story: fields })
    return { message: convertingMessage(FORMATS[format].name), story: null, jobId: job.id }
  }
  const playable = { path: file.path, sourceSha256: file.sha256 }
  const story = await storeStory(media, { id, ownerId, fields }, playable, sound)
  const message = 'Story uploaded successfully!'
  return { message, story: toStory({ ...story, isPurchased: false }), jobId: null }
}

const convertingMessage = (name: string) =>
  `${name} is being converted to something that browsers play. The story appears when it is done.`
