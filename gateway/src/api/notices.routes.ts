import { serve, type Service } from '@hub/service-kit/http'
import type { UntrustedProxies } from './untrusted-proxies.ts'

/** What this process has to say to admins. */
export function noticeRoutes(app: Service, untrusted: UntrustedProxies): void {
  serve(app, 'GET /api/admin/notices', async () => untrusted.notices)
}
