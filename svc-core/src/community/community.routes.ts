import { serve, type Service } from '@hub/service-kit'
import type { Core } from '../core.ts'

export function communityRoutes(app: Service, { config }: Core): void {
  serve(app, 'GET /api/community', async () => ({
    discordServerId: config.DISCORD_SERVER_ID ?? null,
  }))
}
