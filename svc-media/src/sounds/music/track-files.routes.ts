import { notFound } from '@hub/service-kit/base'
import { serve, type Service } from '@hub/service-kit/http'
import { findJob } from '../../queue/jobs.queries.ts'
import type { Media } from '../../base/media.ts'
import { soundAddress } from '../../streaming/sound-address.ts'
import { readSoundForm } from '../sound-form.ts'
import { removeTrack } from './remove-track.commands.ts'
import { findTrackByBytes, findTrackFile } from './track-files.queries.ts'
import { toTrack } from './tracks.view.ts'
import { uploadTrack } from './upload-track.commands.ts'

export function trackFileRoutes(app: Service, media: Media): void {
  serve(app, 'GET /api/music/track/:id/url', async (request, reply) => {
    const track = await findTrackFile(media.database, request.params.id)
    if (!track) throw notFound('This track no longer exists.')
    return soundAddress(media, track, request, reply)
  })

  serve(app, 'POST /api/music/upload', async (request) => {
    const { file, fields } = await readSoundForm(media, request, 'POST /api/music/upload')
    try {
      return await uploadTrack(media, request.caller.uid, file, { tags: fields['tags'] })
    } finally {
      media.jobs.wake()
      await file.discard()
    }
  })

  serve(app, 'GET /api/music/known/:sha256', async (request) => {
    const sha256 = Buffer.from(request.params.sha256, 'hex')
    const track = await findTrackByBytes(media.database.knex, sha256)
    return { track: track ? toTrack(track) : null }
  })

  serve(app, 'GET /api/music/jobs/:id', async (request) => {
    const job = await findJob(media.database.knex, request.params.id)
    if (!job) throw notFound('There is no such job.')
    const { id, state, progress, message } = job
    return { id, state, progress, message }
  })

  serve(app, 'DELETE /api/music/:id', async (request) => {
    await removeTrack(media, request.params.id, request.caller.uid)
    return { message: 'Music track deleted successfully!' }
  })
}
