import { once } from 'node:events'
import { createServer } from 'node:http'
import type { Service } from '@hub/service-kit/http'
import { type Counters, toMetricsText } from './api/counters.ts'
import type { Connections } from './api/connections.ts'
import type { Forwarder } from './api/forwarder.ts'
import type { LiveHub } from './live/live-hub.ts'

interface MetricsParts {
  app: Service
  counters: Counters
  forwarder: Forwarder
  hub: LiveHub
  connections: Connections
}

interface MetricsServer {
  listen(): Promise<void>
  port(): number | undefined
  close(): Promise<void>
}

/** Serves `/metrics` on a loopback port of its own, so that the public one cannot reach it. */
export function createMetricsServer(parts: MetricsParts, port: number | undefined): MetricsServer {
  const server = createServer((_request, response) => {
    const { metrics } = parts.app
    void metrics.read().then((text) => {
      response.setHeader('content-type', metrics.contentType)
      response.end(text + ownNumbers(parts))
    })
  })
  return {
    async listen() {
      if (port === undefined) return
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
    },
    port() {
      const address = server.address()
      return typeof address === 'object' && address ? address.port : undefined
    },
    async close() {
      server.closeAllConnections()
      if (server.listening) await new Promise((resolve) => server.close(resolve))
    },
  }
}

function ownNumbers({ counters, forwarder, hub, connections }: MetricsParts): string {
  const { lanes } = forwarder
  return toMetricsText(counters, {
    inFlight: Object.fromEntries(lanes.map(([name, lane]) => [name, lane.inFlight])),
    queued: Object.fromEntries(lanes.map(([name, lane]) => [name, lane.queued])),
    liveClients: hub.size,
    connections: connections.size,
  })
}
