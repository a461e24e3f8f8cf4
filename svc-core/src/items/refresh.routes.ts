import { setTimeout as pause } from 'node:timers/promises'
import { serve, type Service } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { refreshItems } from './refresh.commands.ts'
import { readSource } from './sources/read-source.ts'

/** For so long the answer waits for the end; a source that is slower is left to itself. */
const WAIT_MS = 20_000

export function refreshRoutes(app: Service, core: Core): void {
  const source = readSource(core.config, core.safeFetch)

  serve(app, 'POST /api/admin/refresh-items', async (request, reply) => {
    const refreshing = refreshItems(core, source, request.caller)
    const isLate = new AbortController()
    const first = await Promise.race([
      refreshing.then(() => 'done'),
      pause(WAIT_MS, 'late', { signal: isLate.signal }),
    ]).finally(() => isLate.abort())
    if (first === 'done') return { message: 'Item list refreshed successfully!' }
    refreshing.catch((error: unknown) => core.log.warn({ err: error }, 'items not refreshed'))
    void reply.code(202)
    return { message: 'The item list is being refreshed. This takes a few minutes.' }
  })
}
