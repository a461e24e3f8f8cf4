import { conflict } from '@hub/service-kit/base'
import { emit, inTransaction } from '@hub/service-kit/events'
import { uuidv7 } from 'uuidv7'
import type { InspectedAudio } from '../../audio/inspecting/inspect-audio.ts'
import { insertJob } from '../../queue/jobs.queries.ts'
import type { Stores } from '../../base/media.ts'
import { mustStillBeAdmin } from '../../people/caller.commands.ts'
import type { TrackRow } from '../../base/tables.ts'
import { type PlayableFile, removeSound, storeSound } from '../store-sound.ts'
import { findTrackByBytes, insertTrack } from './track-files.queries.ts'

const UNKNOWN_ARTIST = 'Unknown Artist'

/** A track of the jukebox, and whether it was there before. */
export interface StoredTrack {
  track: TrackRow
  isRepeat: boolean
}

/** Stores a sound and adds it to the jukebox, unless the same bytes are there. */
export async function storeTrack(
  media: Stores,
  uploaderId: string,
  { path, sourceSha256: sha256 }: PlayableFile,
  sound: InspectedAudio,
): Promise<StoredTrack> {
  const id = uuidv7()
  const file = await storeSound(media, 'tracks', id, path, sound)
  const { title, album, durationSeconds } = sound
  const added = await inTransaction(media.database, media.relay, async (trx) => {
    await mustStillBeAdmin(trx, uploaderId)
    const row = await insertTrack(trx, {
      ...file,
      id,
      title,
      artist: sound.artist ?? UNKNOWN_ARTIST,
      album,
      durationSeconds: durationSeconds ?? 0,
      sha256,
      uploaderId,
    })
    if (!row) return undefined
    await emit(trx, 'media.track.uploaded', { trackId: id, title, byId: uploaderId })
    await insertJob(trx, { id: uuidv7(), kind: 'measure', ownerId: uploaderId, trackId: id })
    return row
  })
  if (added) {
    media.bus.publishLive({ to: 'everyone', event: { name: 'library.changed', id } })
    return { track: added, isRepeat: false }
  }
  await removeSound(media, file)
  const earlier = await findTrackByBytes(media.database.knex, sha256)
  if (!earlier) throw conflict('The same file was being removed. Please try again.')
  return { track: earlier, isRepeat: true }
}
