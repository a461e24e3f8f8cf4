import { measureLoudness } from '../audio/loudness.ts'
import { withFile } from '../audio/byte-source.ts'
import { sniffAudio } from '../audio/sniff.ts'
import { findTrackFile } from '../music/track-files.queries.ts'
import { receiveFile } from '../uploads/receive-file.ts'
import { endJob, saveLoudness } from './jobs.queries.ts'
import type { Work } from './run-jobs.ts'

/** Measures how loud a track is, once, for even volume. */
export const measureTrack: Work = async (media, job) => {
  const track = job.trackId ? await findTrackFile(media.database, job.trackId) : undefined
  if (track) {
    const { stream } = await media.storage.get(track.objectKey)
    const file = await receiveFile(media.receivedFolder, stream, track.id)
    try {
      const { format } = await withFile(file.path, sniffAudio)
      const lufs = await measureLoudness(file.path, format)
      if (lufs !== null) await saveLoudness(media.database.knex, track.id, lufs)
    } finally {
      await file.discard()
    }
  }
  await endJob(media.database.knex, job.id, { state: 'done', message: null, progress: 1 })
}
