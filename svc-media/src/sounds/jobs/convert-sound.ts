import { rm } from 'node:fs/promises'
import { inspectAudio, type InspectedAudio } from '../../audio/inspecting/inspect-audio.ts'
import { transcode } from '../../audio/ffmpeg/transcode.ts'
import type { Stores } from '../../base/media.ts'
import { storeTrack } from '../music/store-track.commands.ts'
import { addedMessage } from '../music/upload-messages.ts'
import { receiveFile } from '../receive-file.ts'
import { storeStory } from '../stories/store-story.commands.ts'
import type { PlayableFile } from '../store-sound.ts'
import { endJob, type JobRow } from '../../queue/jobs.queries.ts'
import type { Work } from '../../queue/run-jobs.ts'

/** Turns an uploaded sound into one that browsers play, and adds it to the jukebox. */
export const convertSound: Work = async (media, job, { signal, report }) => {
  const { objectKey, sha256, fileName } = job
  if (!objectKey || !sha256) throw new Error('a conversion without a sound')
  const { stream } = await media.storage.get(objectKey)
  const source = await receiveFile(media.receivedFolder, stream, fileName ?? '')
  const made = `${source.path}-made`
  try {
    const sound = await inspectAudio(source.path, source.fileName)
    const from = source.path
    const format = await transcode({ ...sound, from, to: made, signal, onProgress: report })
    const { durationSeconds, span } = await inspectAudio(made, source.fileName)
    const file = { path: made, sourceSha256: sha256 }
    const message = await store(media, job, file, { ...sound, format, durationSeconds, span })
    await endJob(media.database.knex, job.id, { state: 'done', message, progress: 1 })
    await media.storage.delete(objectKey)
  } finally {
    await source.discard()
    await rm(made, { force: true })
  }
}

async function store(
  media: Stores,
  { id, ownerId, story }: JobRow,
  file: PlayableFile,
  sound: InspectedAudio,
): Promise<string> {
  if (!story) return addedMessage(await storeTrack(media, ownerId, file, sound))
  await storeStory(media, { id, ownerId, fields: story }, file, sound)
  return 'Story uploaded successfully!'
}
