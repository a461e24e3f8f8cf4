import { cutPage, readPage, serve, type Service } from '@hub/service-kit/http'
import type { Media } from '../../base/media.ts'
import { searchTracks } from './search-tracks.ts'
import { listTracks } from './tracks.queries.ts'
import { toTrack } from './tracks.view.ts'

export function musicRoutes(app: Service, { database, searches, keys }: Media): void {
  for (const name of ['GET /api/music', 'GET /api/music/jukebox'] as const) {
    serve(app, name, async (request, reply) => {
      const page = readPage(keys.cursor, request)
      const rows = await listTracks(database, page)
      return cutPage({ key: keys.cursor, page, request, reply }, rows).map(toTrack)
    })
  }

  serve(app, 'GET /api/music/search', async (request) =>
    (await searchTracks(searches, request.query.q ?? '')).map(toTrack),
  )
}
