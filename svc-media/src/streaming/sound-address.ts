import type { SoundAddress } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Media } from '../base/media.ts'
import { PASS_SECONDS, sealPass, sealTicket } from './stream-ticket.ts'

interface Sound {
  objectKey: string
  mime: string
  loudnessLufs?: number | null
}

const PASS = 'hub_sound'

/** The session's pass, which comes with every request of an audio element. */
export const readPass = ({ cookies }: Pick<FastifyRequest, 'cookies'>) => cookies[PASS]

/**
 * An address that the caller's browser can hear the sound from, for a while. Asked for again, it is
 * the same one, good for a while longer.
 */
export async function soundAddress(
  { storage, keys, config }: Media,
  sound: Sound,
  { caller, headers }: { caller: Caller; headers: FastifyRequest['headers'] },
  reply: FastifyReply,
): Promise<SoundAddress> {
  const { objectKey, mime: contentType, loudnessLufs = null } = sound
  const heard = { expiresIn: PASS_SECONDS, loudnessLufs }
  // The storage itself serves where it is told that browsers reach it; else it goes through here.
  if (config.STREAM_DIRECTLY && storage.signedUrl) {
    return { url: await storage.signedUrl(objectKey, PASS_SECONDS), ...heard }
  }
  void reply.setCookie(PASS, sealPass(keys.stream, caller), {
    path: '/api/music/stream',
    httpOnly: true,
    sameSite: 'strict',
    secure: headers['x-forwarded-proto'] === 'https',
    maxAge: PASS_SECONDS,
  })
  const { sid } = caller
  const ticket = sealTicket(keys.stream, { objectKey, contentType, sid })
  return { url: `/api/music/stream/${ticket}`, ...heard }
}
