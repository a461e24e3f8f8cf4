import type { StoryUpload } from '@hub/api-spec'
import { FORMATS, isPlayable } from '../audio/format.ts'
import { inspectAudio } from '../audio/inspect-audio.ts'
import { convertLater } from '../jobs/convert-later.commands.ts'
import type { Media } from '../media.ts'
import type { ReceivedFile } from '../uploads/receive-file.ts'
import { storeStory } from './store-story.commands.ts'
import { toStory } from './stories.view.ts'
import type { StoryFields } from './story-fields.ts'

/** Takes a file that is on disk into the library, at once or when it has been converted. */
export async function uploadStory(
  media: Media,
  uploaderId: string,
  file: ReceivedFile,
  fields: StoryFields,
): Promise<StoryUpload> {
  const sound = await inspectAudio(file.path, file.fileName)
  if (!isPlayable(sound.format)) {
    const job = await convertLater(media, uploaderId, file, sound.format, fields)
    return { message: convertingMessage(FORMATS[sound.format].name), story: null, jobId: job.id }
  }
  const { path, size, sha256: sourceSha256 } = file
  const story = await storeStory(media, uploaderId, { path, size, sourceSha256 }, sound, fields)
  const message = 'Story uploaded successfully!'
  return { message, story: toStory({ ...story, isPurchased: false }), jobId: null }
}

const convertingMessage = (name: string) =>
  `${name} is being converted to something that browsers play. The story appears when it is done.`
