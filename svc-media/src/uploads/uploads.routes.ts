import { MAX_SOUND_BYTES } from '@hub/api-spec'
import { notFound, unsupported } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import type { FastifyReply } from 'fastify'
import type { Media } from '../base/media.ts'
import { beginUpload } from './begin-upload.commands.ts'
import { cancelUpload } from './cancel-upload.commands.ts'
import { otherOffset, uploadTooLong, receiveParts } from './receive-parts.commands.ts'
import { mustSpeakTus, readUploadOffset, TUS_BODY, TUS_EXTENSIONS, TUS_VERSION } from './tus.ts'
import { mayContinue } from './uploads.policy.ts'
import { findUpload, listUploads, type UploadWithJob } from './uploads.queries.ts'
import { toUpload } from './uploads.view.ts'

/** The tus protocol (tus.io, version 1.0.0) over the shared stores: any copy goes on with any upload. */
export function uploadRoutes(app: Service, media: Media): void {
  const db = media.database.knex
  // The bytes are read by whoever answers.
  app.addContentTypeParser(TUS_BODY, (_request, _body, done) => done(null))

  async function mustFindOwn(request: { params: { id: string }; caller: { uid: string } }) {
    const upload = await findUpload(db, request.params.id)
    if (upload && mayContinue(request.caller, upload)) return upload
    throw notFound('This upload no longer exists.')
  }

  serve(app, 'OPTIONS /api/uploads', async (_request, reply) =>
    noContent(reply, {
      'tus-version': TUS_VERSION,
      'tus-extension': TUS_EXTENSIONS,
      'tus-max-size': MAX_SOUND_BYTES,
    }),
  )

  serve(app, 'GET /api/uploads', async ({ caller }) =>
    (await listUploads(db, caller.uid)).map(toUpload),
  )

  serve(app, 'POST /api/uploads', async (request, reply) => {
    mustSpeakTus(request.headers)
    const upload = await beginUpload(media, request)
    withOffset(reply, upload).header('location', `/api/uploads/${upload.id}`)
    return toUpload(upload)
  })

  serve(app, 'GET /api/uploads/:id', async (request, reply) => {
    mustSpeakTus(request.headers)
    const upload = await mustFindOwn(request)
    const { size, metadata } = upload
    withOffset(reply, upload).headers({ 'upload-length': size, 'upload-metadata': metadata })
    return toUpload(upload)
  })

  serve(app, 'PATCH /api/uploads/:id', async (request, reply) => {
    mustSpeakTus(request.headers)
    if (request.headers['content-type'] !== TUS_BODY) throw unsupported(`Send ${TUS_BODY}.`)
    const upload = await mustFindOwn(request)
    const start = readUploadOffset(request.headers)
    if (start !== upload.received) throw otherOffset()
    const length = Number(request.headers['content-length'] ?? 0)
    if (start + length > upload.size) throw uploadTooLong()
    const received = await receiveParts(media, upload, request.raw)
    return noContent(withOffset(reply, { ...upload, received }))
  })

  serve(app, 'DELETE /api/uploads/:id', async (request, reply) => {
    mustSpeakTus(request.headers)
    await cancelUpload(media, (await mustFindOwn(request)).id)
    return noContent(reply)
  })
}

/** How far an upload is, in the headers of the protocol. */
function withOffset(reply: FastifyReply, { received, expiresAt }: UploadWithJob): FastifyReply {
  return reply.headers({
    'tus-resumable': TUS_VERSION,
    'upload-offset': received,
    'upload-expires': expiresAt.toUTCString(),
    'cache-control': 'no-store',
  })
}

const noContent = (reply: FastifyReply, headers: Record<string, string | number> = {}) =>
  reply
    .code(204)
    .headers({ 'tus-resumable': TUS_VERSION, ...headers })
    .send()
