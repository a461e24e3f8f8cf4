import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { listItems } from './items.queries.ts'

export function itemRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/items', async () => listItems(core.database))
}
