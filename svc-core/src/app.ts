import {
  acceptForms,
  buildService,
  createRevocations,
  createVerifier,
  readBacklog,
  type Service,
  withEtags,
} from '@hub/service-kit'
import { accountDeletionRoutes } from './account-deletion/account-deletion.routes.ts'
import { acceptanceRoutes } from './acceptances/acceptances.routes.ts'
import { consoleRoutes } from './admin/console.routes.ts'
import { moderationRoutes } from './admin/moderation.routes.ts'
import { peopleRoutes } from './admin/people.routes.ts'
import { authRoutes } from './auth/auth.routes.ts'
import { linkRoutes } from './auth/links.routes.ts'
import { oauthRoutes } from './auth/oauth.routes.ts'
import { readTokenKeys } from './auth/keys.ts'
import { communityRoutes } from './community/community.routes.ts'
import type { Config } from './config.ts'
import { missionRoutes } from './contracts/missions.routes.ts'
import { tradingPostRoutes } from './contracts/trading-posts.routes.ts'
import type { Core } from './core.ts'
import { haggleRoutes } from './haggles/haggles.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { itemRoutes } from './items/items.routes.ts'
import { refreshRoutes } from './items/refresh.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { webhookRoutes } from './notifications/webhooks.routes.ts'
import { openCore } from './open-core.ts'
import { exportRoutes } from './profile/export.routes.ts'
import { photoRoutes } from './profile/photo.routes.ts'
import { profileRoutes } from './profile/profile.routes.ts'
import { confirmByTable } from './users/revocations.ts'

export interface CoreApp {
  app: Service
  core: Core
}

/** The whole service, not yet listening. */
export async function buildApp(config: Config): Promise<CoreApp> {
  const keys = readTokenKeys(config)
  const revocations = createRevocations()
  const app = await buildService({
    name: 'svc-core',
    logLevel: config.LOG_LEVEL,
    verifier: createVerifier({ jwks: config.AUTH_JWKS, revocations }),
    confirmCaller: (caller) =>
      core.bus.mayMissRevocations() ? confirmByTable(core, caller) : undefined,
    checks: {
      database: async () => void (await core.database.pool.query('select 1')),
      storage: () => core.storage.check(),
    },
    backlog: () => readBacklog(core.database.knex),
  })
  const core = await openCore({ config, keys, revocations, log: app.log })

  await acceptForms(app)
  authRoutes(app, core)
  oauthRoutes(app, core)
  linkRoutes(app, core)
  refreshRoutes(app, core)
  webhookRoutes(app, core)
  imageRoutes(app, core)
  photoRoutes(app, core)
  exportRoutes(app, core)
  accountDeletionRoutes(app, core)
  await app.register(async (reads) => {
    withEtags(reads)
    profileRoutes(reads, core)
    missionRoutes(reads, core)
    tradingPostRoutes(reads, core)
    acceptanceRoutes(reads, core)
    haggleRoutes(reads, core)
    itemRoutes(reads, core)
    communityRoutes(reads, core)
    notificationRoutes(reads, core)
    peopleRoutes(reads, core)
    moderationRoutes(reads, core)
    consoleRoutes(reads, core)
  })
  return { app, core }
}
