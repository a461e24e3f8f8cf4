import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../../base/core.ts'
import { showContract } from '../accepting/show-contract.ts'

export function contractRoutes(app: Service, core: Core): void {
  serve(app, 'GET /api/contracts/:id', async (request) =>
    showContract(core, request.caller, request.params.id),
  )
}
