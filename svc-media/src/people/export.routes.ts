import { everyRow, jsonStream, serve, type Service } from '@hub/service-kit/http'
import type { Media } from '../base/media.ts'
import { listPlaylistsOf, listPurchasesOf, listUploadsOf } from './export.queries.ts'

export function exportRoutes(app: Service, { database }: Media): void {
  serve(app, 'GET /api/profile/media-export', async ({ caller: { uid } }, reply) =>
    reply
      .type('application/json')
      .header('content-disposition', 'attachment; filename="hangar-media-data.json"')
      .send(
        jsonStream({
          playlists: everyRow((page) => listPlaylistsOf(database, uid, page)),
          stories: everyRow((page) => listPurchasesOf(database, uid, page)),
          uploads: everyRow((page) => listUploadsOf(database, uid, page)),
        }),
      ),
  )
}
