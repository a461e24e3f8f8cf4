// Twice, since only an import without names carries its types of Fastify into the declarations.
import '@fastify/cookie'
import cookie from '@fastify/cookie'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { acceptTokens, type TokenOptions } from '../auth/access-tokens.ts'
import type { Caller, ConfirmCaller, Verifier } from '../auth/auth.ts'
import { readJson } from './content-types.ts'
import { type DiskRoom, watchDisk } from './disk-room.ts'
import { answerError, installErrorHandler } from './error-handler.ts'
import { type Checks, serveHealth } from './health.ts'
import { openLogStream } from '../base/log-stream.ts'
import { collectMetrics, type Metrics, type ReadBacklog, serveMetrics } from './metrics.ts'
import { type RefusalLog, startRefusalLog } from './refusal-log.ts'
import { compileValidator } from './validators.ts'

/** A Fastify instance as every process of the hub has it. */
export type Service = FastifyInstance

interface ServiceOptions extends TokenOptions {
  /** The process' name in its logs. */
  name: string
  logLevel: string
  /** Asked before every write and every call of an admin. */
  confirmCaller?: ConfirmCaller
  /** Whose room is looked after. */
  disk?: { folder: string | undefined; reserveMiB: number }
  /** What must answer for the process to be ready. */
  checks?: Checks
  /** For its metrics, if it tells events. */
  backlog?: ReadBacklog
  /** Whether anybody may ask it anything: its metrics are no address of it then. */
  isPublic?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    verifier: Verifier
    confirmCaller: ConfirmCaller
    /** The endpoint names this process serves. */
    served: Set<string>
    metrics: Metrics
    /** What was refused, for the log. */
    refusals: RefusalLog
    /** Refuses what would fill the disk. */
    room: DiskRoom
    /** Whether the process is about to stop. */
    drain: { started: boolean }
  }
  interface FastifyRequest {
    /** Who calls; `null` when nobody is signed in. */
    caller: Caller | null
  }
}

/** Room for a page of text in a header: the metadata of a resumable upload are there. */
export const MAX_HEADER_BYTES = 32 * 1024

/** Makes the app: errors, validators, health, metrics, and request ids taken from the gateway. */
export async function buildService(options: ServiceOptions): Promise<Service> {
  const app = fastify({
    logger: { level: options.logLevel, name: options.name, stream: openLogStream() },
    logController: new LogController({ disableRequestLogging: true }),
    requestIdHeader: 'x-request-id',
    bodyLimit: 1024 * 1024,
    // The gateway adds a few to those that it was sent.
    http: { maxHeaderSize: MAX_HEADER_BYTES + 4096 },
    connectionTimeout: 0,
    requestTimeout: 0,
    keepAliveTimeout: 75_000,
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 200 },
    // Addresses that the router itself refuses.
    frameworkErrors: answerError,
  })
  app.decorate('confirmCaller', options.confirmCaller ?? (() => undefined))
  app.decorate('served', new Set<string>())
  app.decorate(
    'room',
    watchDisk({ folder: undefined, reserveMiB: 0, ...options.disk, log: app.log }),
  )
  app.decorate('drain', { started: false })
  const refusals = startRefusalLog(app.log)
  app.decorate('refusals', refusals)
  app.addHook('onClose', () => refusals.stop())
  app.decorateRequest('caller', null)
  app.setValidatorCompiler(compileValidator)
  installErrorHandler(app)
  readJson(app)
  await app.register(cookie)
  app.decorate('verifier', await acceptTokens(app, options))
  serveHealth(app, options.checks ?? {}, () => app.drain.started)
  const metrics = collectMetrics(app, options.backlog)
  app.decorate('metrics', metrics)
  if (!options.isPublic) serveMetrics(app, metrics)
  return app
}
