import type { FastifyInstance } from 'fastify'

/** What must answer for this process to be ready, by name. */
export type Checks = Readonly<Record<string, () => Promise<void>>>

/** Serves `/healthz` (alive) and `/readyz` (able to work, and not about to stop). */
export function serveHealth(app: FastifyInstance, checks: Checks, isDraining: () => boolean): void {
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const failed = isDraining() ? ['draining'] : await failedChecks(checks)
    if (failed.length === 0) return { status: 'ready' }
    return reply.code(503).send({ message: `Not ready: ${failed.join(', ')}.` })
  })
}

async function failedChecks(checks: Checks): Promise<string[]> {
  const results = await Promise.all(
    Object.entries(checks).map(([name, check]) =>
      check().then(
        () => undefined,
        () => name,
      ),
    ),
  )
  return results.filter((name) => name !== undefined)
}
