import { serve, type Service } from '@hub/service-kit'
import type { Media } from '../media.ts'
import { coverKeyOf } from '../music/cover-address.ts'
import { sendObject } from './send-object.ts'
import { openTicket } from './stream-ticket.ts'

const FOR_AN_HOUR = 'private, max-age=3600'
const FOR_EVER = 'public, max-age=31536000, immutable'

export function streamingRoutes(app: Service, { storage, keys }: Media): void {
  serve(app, 'GET /api/music/stream/:ticket', async (request, reply) => {
    const sound = openTicket(keys.stream, request.params.ticket)
    return sendObject(storage, { ...sound, cacheControl: FOR_AN_HOUR }, request, reply)
  })

  serve(app, 'GET /api/music/covers/:key', async (request, reply) => {
    const objectKey = coverKeyOf(request.params.key)
    const cover = { objectKey, contentType: 'image/webp', cacheControl: FOR_EVER }
    return sendObject(storage, cover, request, reply)
  })
}
