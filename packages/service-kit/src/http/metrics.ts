import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Backlog } from '../events/backlog.ts'

/** Reads how far a service is behind with its events. */
export type ReadBacklog = () => Promise<Backlog>

/** What a process has to say in Prometheus' text format. */
export interface Metrics {
  contentType: string
  read(): Promise<string>
}

/**
 * Collects the process' metrics: each route's durations in seconds, and, for a process that tells
 * events, how far it is behind with them.
 */
export function collectMetrics(app: FastifyInstance, readBacklog?: ReadBacklog): Metrics {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'How long requests took, by route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [register],
  })
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe(
      { method: request.method, route, status: reply.statusCode },
      reply.elapsedTime / 1000,
    )
  })
  const sample = readBacklog && sampleBacklog(register, readBacklog)
  return {
    contentType: register.contentType,
    async read() {
      await sample?.()
      return register.metrics()
    },
  }
}

/** Serves them at `/metrics`. */
export function serveMetrics(app: FastifyInstance, metrics: Metrics): void {
  app.get('/metrics', async (_request, reply) => {
    void reply.type(metrics.contentType)
    return metrics.read()
  })
}

const GAUGES: [key: keyof Backlog, name: string, help: string][] = [
  ['waitingFacts', 'outbox_waiting_events', 'Events not published yet.'],
  ['waitingSeconds', 'outbox_lag_seconds', 'For how long the oldest of them has waited.'],
  ['deadLetters', 'dead_letters', 'Events that were given up.'],
]
const FRESH_MS = 5_000

/** Several who scrape cost one query in five seconds; what cannot be read is no number. */
function sampleBacklog(register: Registry, readBacklog: ReadBacklog): () => Promise<void> {
  const gauges = GAUGES.map(([key, name, help]) => {
    return { key, gauge: new Gauge({ name, help, registers: [register] }) }
  })
  const read = async () => {
    const backlog = await readBacklog().catch(() => undefined)
    for (const { key, gauge } of gauges) gauge.set(backlog?.[key] ?? Number.NaN)
  }
  let reading = Promise.resolve()
  let staleAt = 0
  return () => {
    if (performance.now() < staleAt) return reading
    staleAt = performance.now() + FRESH_MS
    reading = read()
    return reading
  }
}
