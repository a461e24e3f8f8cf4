import { serve, type Service } from '@hub/service-kit/http'
import { clearRefreshCookie } from '../auth/refresh-cookie.ts'
import type { Core } from '../../base/core.ts'
import { deleteOwnAccount } from './account-deletion.commands.ts'

export function accountDeletionRoutes(app: Service, core: Core): void {
  serve(app, 'DELETE /api/profile/delete-account', async (request, reply) => {
    await deleteOwnAccount(core, request.caller)
    clearRefreshCookie(core, reply)
    return { message: 'Your account and all associated data have been permanently deleted.' }
  })
}
