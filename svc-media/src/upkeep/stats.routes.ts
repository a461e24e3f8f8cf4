import { serve, type Service, toTimestamp } from '@hub/service-kit'
import type { Media } from '../media.ts'
import { countMedia, findLastSweep } from './stats.queries.ts'

export function statsRoutes(app: Service, { database }: Media): void {
  serve(app, 'GET /api/admin/media-stats', async () => {
    const [stats, swept] = await Promise.all([countMedia(database), findLastSweep(database)])
    return { ...stats, lastSweep: swept ? { ...swept, at: toTimestamp(swept.at) } : null }
  })
}
