import { measureLoudness } from '../../audio/ffmpeg/loudness.ts'
import { withFile } from '../../audio/byte-source.ts'
import { sniffAudio } from '../../audio/inspecting/sniff.ts'
import type { Stores } from '../../base/media.ts'
import { findTrackFile } from '../music/track-files.queries.ts'
import { findStory } from '../stories/story-files.queries.ts'
import { receiveFile } from '../receive-file.ts'
import { endJob, type JobRow } from '../../queue/jobs.queries.ts'
import { saveLoudness } from './loudness.queries.ts'
import type { Work } from '../../queue/run-jobs.ts'

/** Measures how loud a track or a story is, once, for even volume. */
export const measureSound: Work = async (media, job) => {
  const sound = await findSound(media, job)
  if (sound) {
    const { stream } = await media.storage.get(sound.objectKey)
    const file = await receiveFile(media.receivedFolder, stream, sound.id)
    try {
      const lufs = await measureLoudness(file.path, await withFile(file.path, sniffAudio))
      const table = job.storyId ? 'stories' : 'tracks'
      if (lufs !== null) await saveLoudness(media.database.knex, table, sound.id, lufs)
    } finally {
      await file.discard()
    }
  }
  await endJob(media.database.knex, job.id, { state: 'done', message: null, progress: 1 })
}

async function findSound({ database }: Stores, { trackId, storyId }: JobRow) {
  if (storyId) return findStory(database.knex, storyId)
  return trackId ? findTrackFile(database, trackId) : undefined
}
