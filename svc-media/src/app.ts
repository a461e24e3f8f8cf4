import { createRevocations } from '@hub/service-kit/auth'
import { readBacklog } from '@hub/service-kit/events'
import {
  acceptForms,
  buildService,
  type Service,
  withCompression,
  withEtags,
} from '@hub/service-kit/http'
import type { Config } from './base/config.ts'
import type { Media } from './base/media.ts'
import { musicRoutes } from './sounds/music/music.routes.ts'
import { trackFileRoutes } from './sounds/music/track-files.routes.ts'
import { openMedia } from './open-media.ts'
import { createConfirmCaller } from './people/confirm-caller.ts'
import { exportRoutes } from './people/export.routes.ts'
import { playlistRoutes } from './sounds/playlists/playlists.routes.ts'
import { storyRoutes } from './sounds/stories/stories.routes.ts'
import { storyLibraryRoutes } from './sounds/stories/story-library.routes.ts'
import { streamingRoutes } from './streaming/streaming.routes.ts'
import { statsRoutes } from './upkeep/stats.routes.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

export interface MediaApp {
  app: Service
  media: Media
}

/** The whole service, not yet listening. */
export async function buildApp(config: Config): Promise<MediaApp> {
  const revocations = createRevocations()
  const app = await buildService({
    name: 'svc-media',
    logLevel: config.LOG_LEVEL,
    jwks: config.AUTH_JWKS,
    revocations,
    confirmCaller: (caller, token) => confirmCaller(caller, token),
    disk: {
      folder: config.DISK_FOLDER ?? config.STORAGE_DIR,
      reserveMiB: config.DISK_RESERVE_MIB,
    },
    checks: {
      database: async () => void (await media.database.pool.query('select 1')),
      storage: () => media.storage.check(),
    },
    backlog: () => readBacklog(media.database.knex),
  })
  const media = await openMedia(config, app.log)
  const confirmCaller = createConfirmCaller({
    bus: media.bus,
    coreUrls: config.CORE_URL.split(','),
  })
  media.bus.onRevocation((revocation) => revocations.add(revocation))

  await acceptForms(app)
  streamingRoutes(app, media, revocations)
  exportRoutes(app, media)
  trackFileRoutes(app, media)
  storyLibraryRoutes(app, media)
  uploadRoutes(app, media)
  statsRoutes(app, media)
  await app.register(async (reads) => {
    withEtags(reads)
    withCompression(reads)
    musicRoutes(reads, media)
    playlistRoutes(reads, media)
    storyRoutes(reads, media)
  })
  return { app, media }
}
