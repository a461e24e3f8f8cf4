import type { Revocations } from '@hub/service-kit/auth'
import { serve, type Service } from '@hub/service-kit/http'
import type { Media } from '../base/media.ts'
import { coverKeyOf } from './cover-address.ts'
import { sendObject } from './send-object.ts'
import { readPass } from './sound-address.ts'
import { openPass, openTicket, linkExpired } from './stream-ticket.ts'

// What the browser keeps of it is asked for again each time, so that a lost right is lost there, too.
const ASKED_EACH_TIME = 'private, no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'

export function streamingRoutes(
  app: Service,
  { storage, keys }: Media,
  revocations: Revocations,
): void {
  serve(app, 'GET /api/music/stream/:ticket', async (request, reply) => {
    const sound = openTicket(keys.stream, request.params.ticket)
    const listener = openPass(keys.stream, readPass(request))
    if (listener.sid !== sound.sid || revocations.covers(listener)) throw linkExpired()
    return sendObject(storage, { ...sound, cacheControl: ASKED_EACH_TIME }, request, reply)
  })

  serve(app, 'GET /api/music/covers/:key', async (request, reply) => {
    const objectKey = coverKeyOf(request.params.key)
    const cover = { objectKey, contentType: 'image/webp', cacheControl: FOR_EVER }
    return sendObject(storage, cover, request, reply)
  })
}
