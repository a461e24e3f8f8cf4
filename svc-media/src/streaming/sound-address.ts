import type { SoundAddress } from '@hub/api-spec'
import type { Media } from '../media.ts'
import { sealTicket, TICKET_SECONDS } from './stream-ticket.ts'

interface Sound {
  objectKey: string
  mime: string
  loudnessLufs?: number | null
}

/** An address that anyone who has it can hear the sound from, for a while. */
export async function soundAddress(media: Media, sound: Sound): Promise<SoundAddress> {
  const { objectKey, mime: contentType, loudnessLufs = null } = sound
  const { storage, keys, config } = media
  // The storage itself serves where it is told that browsers reach it; else it goes through here.
  const url =
    config.STREAM_DIRECTLY && storage.signedUrl
      ? await storage.signedUrl(objectKey, TICKET_SECONDS)
      : `/api/music/stream/${sealTicket(keys.stream, { objectKey, contentType })}`
  return { url, expiresIn: TICKET_SECONDS, loudnessLufs }
}
