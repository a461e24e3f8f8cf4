import { cutPage, readPage, serve, type Service } from '@hub/service-kit'
import type { Media } from '../media.ts'
import { listTracks } from './tracks.queries.ts'
import { toTrack } from './tracks.view.ts'

export function musicRoutes(app: Service, { database, keys }: Media): void {
  serve(app, 'GET /api/music/jukebox', async (request, reply) => {
    const page = readPage(keys.cursor, request.query)
    const rows = await listTracks(database, page)
    return cutPage({ key: keys.cursor, page, request, reply }, rows).map(toTrack)
  })
}
