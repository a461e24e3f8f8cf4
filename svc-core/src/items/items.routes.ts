import { serve, type Service } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { listItems } from './items.queries.ts'

export function itemRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/items', async () => listItems(core.database))
}
