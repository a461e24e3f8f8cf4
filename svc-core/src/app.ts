import { createRevocations } from '@hub/service-kit/auth'
import { readBacklog } from '@hub/service-kit/events'
import { acceptForms, buildService, type Service, withEtags } from '@hub/service-kit/http'
import { accountDeletionRoutes } from './people/deletion/account-deletion.routes.ts'
import { acceptanceRoutes } from './contracts/accepting/acceptances.routes.ts'
import { consoleRoutes } from './admin/console.routes.ts'
import { moderationRoutes } from './admin/moderation.routes.ts'
import { peopleRoutes } from './admin/people.routes.ts'
import { authRoutes } from './people/auth/auth.routes.ts'
import { linkRoutes } from './people/auth/links.routes.ts'
import { oauthRoutes } from './people/auth/oauth.routes.ts'
import { createSigner } from './base/access-token.ts'
import { readTokenKeys } from './base/keys.ts'
import { communityRoutes } from './community.routes.ts'
import type { Config } from './base/config.ts'
import { contractRoutes } from './contracts/posting/contracts.routes.ts'
import { missionRoutes } from './contracts/posting/missions.routes.ts'
import { tradingPostRoutes } from './contracts/posting/trading-posts.routes.ts'
import type { Core } from './base/core.ts'
import { haggleRoutes } from './contracts/haggling/haggles.routes.ts'
import { imageRoutes } from './images/images.routes.ts'
import { itemRoutes } from './items/items.routes.ts'
import { refreshRoutes } from './items/refresh.routes.ts'
import { notificationRoutes } from './notifications/notifications.routes.ts'
import { webhookRoutes } from './notifications/webhooks.routes.ts'
import { openCore } from './open-core.ts'
import { exportRoutes } from './people/profile/export.routes.ts'
import { photoRoutes } from './people/profile/photo.routes.ts'
import { profileRoutes } from './people/profile/profile.routes.ts'
import { confirmByTable } from './people/revocations.ts'

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
    jwks: config.AUTH_JWKS,
    signingKey: keys.signing,
    revocations,
    confirmCaller: (caller) =>
      core.bus.mayMissRevocations() ? confirmByTable(core, caller) : undefined,
    disk: {
      folder: config.DISK_FOLDER ?? config.STORAGE_DIR,
      reserveMiB: config.DISK_RESERVE_MIB,
    },
    checks: {
      database: async () => void (await core.database.pool.query('select 1')),
      storage: () => core.storage.check(),
    },
    backlog: () => readBacklog(core.database.knex),
  })
  const signToken = createSigner(app, keys)
  const core = await openCore({ config, keys, revocations, signToken, log: app.log })

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
    contractRoutes(reads, core)
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
