import { access } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { createRevocations } from '@hub/service-kit/auth'
import { connectBus } from '@hub/service-kit/events'
import { buildService, MAX_HEADER_BYTES, type Service } from '@hub/service-kit/http'
import { Admission } from './api/admission.ts'
import { createCallers } from './api/callers.ts'
import { createOriginReader, readProxies } from './api/client-address.ts'
import { connectionLimits } from './api/connection-limits.ts'
import { Connections } from './api/connections.ts'
import { newCounters } from './api/counters.ts'
import { Forwarder } from './api/forwarder.ts'
import { noticeRoutes } from './api/notices.routes.ts'
import { answerUnreadable } from './api/raw-answers.ts'
import { UntrustedProxies } from './api/untrusted-proxies.ts'
import type { Config } from './base/config.ts'
import { drainServer } from './drain.ts'
import { createFront, type Front } from './front.ts'
import { listenOn } from './listen.ts'
import { LiveHub } from './live/live-hub.ts'
import { liveRoutes } from './live/live.routes.ts'
import { createMetricsServer } from './metrics-server.ts'
import { RemotesRegistry } from './pages/remotes-registry.ts'
import { servePages } from './pages/pages.ts'

/** How soon a newly published remote is noticed. */
const REGISTRY_WATCH_MS = 500

/** How often requests are looked for that take too long to arrive. */
const UNFINISHED_CHECK_MS = 1_000

export interface Gateway {
  app: Service
  /** Listens, and gives the port. */
  listen(): Promise<number>
  /** The port of the metrics, when they are served. */
  metricsPort(): number | undefined
  /** Lets requests under way finish, then lets go of everything. */
  stop(): Promise<void>
}

/** Puts the gateway together; nothing is listened to yet. */
export async function createGateway(config: Config): Promise<Gateway> {
  const revocations = createRevocations()
  const indexPage = join(config.SHELL_DIR, 'index.html')
  const app = await buildService({
    name: 'gateway',
    logLevel: config.LOG_LEVEL,
    jwks: config.AUTH_JWKS,
    revocations,
    isPublic: true,
    checks: { shell: () => access(indexPage) },
  })
  const counters = newCounters()
  const hub = new LiveHub(
    {
      perUser: config.LIVE_PER_USER,
      clients: config.LIVE_CLIENTS,
      heartbeatMs: config.LIVE_HEARTBEAT_MS,
    },
    () => (counters.liveDropped += 1),
  )
  const bus = connectBus({
    url: config.NATS_URL,
    token: config.NATS_TOKEN,
    user: config.NATS_USER,
    password: config.NATS_PASSWORD,
    name: 'gateway',
    log: app.log,
  })
  bus.onRevocation((revocation) => {
    revocations.add(revocation)
    hub.revoke(revocation)
  })
  bus.onLive((message) => hub.publish(message))
  bus.onReconnect(() => hub.resync())

  const registry = new RemotesRegistry(config.REMOTES_DIR, app.log)
  servePages(app, config, registry)
  const untrusted = new UntrustedProxies(config.TRUST_PROXY, app.log)
  const isProxy = readProxies(config.TRUST_PROXY)
  const originOf = createOriginReader(isProxy, (peer) => untrusted.see(peer))
  liveRoutes(app, hub, originOf.request)
  noticeRoutes(app, untrusted)
  await app.ready()

  const forwarder = new Forwarder(config, counters, app)
  const admission = new Admission(createCallers(app.verifier, revocations), config)
  const connections = new Connections(connectionLimits(config, app.log), originOf.peer, app.log)
  const server = openServer(
    createFront({ app, connections, admission, forwarder, originOf: originOf.request, counters }),
    connections,
    config,
  )
  let closeSecond = () => {}
  const numbers = { app, counters, forwarder, hub, connections }
  const metrics = createMetricsServer(numbers, config.METRICS_PORT)

  return {
    app,
    async listen() {
      await registry.read()
      registry.watch(REGISTRY_WATCH_MS, () =>
        hub.publish({ to: 'everyone', event: { name: 'remotes.changed' } }),
      )
      await metrics.listen()
      const listening = await listenOn(server, config, app.log)
      closeSecond = listening.closeSecond
      return listening.port
    },
    metricsPort: () => metrics.port(),
    async stop() {
      app.drain.started = true
      registry.stop()
      closeSecond()
      const drained = drainServer(server, config.DRAIN_SECONDS * 1000)
      hub.close()
      await drained
      forwarder.close()
      await Promise.all([metrics.close(), bus.close(), app.close()])
    },
  }
}

function openServer(front: Front, connections: Connections, config: Config): Server {
  const server = createServer(
    {
      keepAliveTimeout: 65_000,
      headersTimeout: config.HEADERS_SECONDS * 1000,
      requestTimeout: config.UPLOAD_SECONDS * 1000,
      connectionsCheckingInterval: UNFINISHED_CHECK_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      // Node would refuse it by itself, without a sentence.
      requireHostHeader: false,
    },
    front,
  )
  // Counts from the last byte that went either way; by itself Node ends also who waits for us.
  server.setTimeout(config.UNREAD_SECONDS * 1000, (socket) => connections.onSilence(socket))
  server.on('connection', (socket) => connections.open(socket))
  // The word to go on is given when the body is wanted, not before.
  server.on('checkContinue', front)
  // Node would answer another expectation by itself, without a sentence.
  server.on('checkExpectation', front)
  server.on('clientError', answerUnreadable)
  return server
}
