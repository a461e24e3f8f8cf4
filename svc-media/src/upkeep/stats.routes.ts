import { toTimestamp } from '@hub/service-kit/base'
import { readBacklog } from '@hub/service-kit/events'
import { serve, type Service } from '@hub/service-kit/http'
import { hasFfmpeg } from '../audio/ffmpeg/ffmpeg.ts'
import type { Media } from '../base/media.ts'
import { quotasOf } from '../base/quotas.ts'
import { listNearQuotas } from './near-quotas.queries.ts'
import { countMedia, countOfNonAdmins, findLastSweep } from './stats.queries.ts'

export function statsRoutes(app: Service, { config, database }: Media): void {
  serve(app, 'GET /api/admin/media-near-quotas', async () =>
    listNearQuotas(database.knex, quotasOf(config)),
  )

  serve(app, 'GET /api/admin/media-of-non-admins', async () => countOfNonAdmins(database))

  serve(app, 'GET /api/admin/media-stats', async () => {
    const [stats, backlog, swept, isThere] = await Promise.all([
      countMedia(database),
      readBacklog(database.knex),
      findLastSweep(database),
      hasFfmpeg(),
    ])
    return {
      ...stats,
      ...backlog,
      hasFfmpeg: isThere,
      lastSweep: swept ? { ...swept, at: toTimestamp(swept.at) } : null,
    }
  })
}
