import { Server } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import v8 from 'node:v8'
import type { Service } from './build-service.ts'

interface RunOptions {
  host: string
  port: number
  /** Closes what the process holds, after the last request was answered. */
  onClose(): Promise<void>
}

/** Longest wait for requests under way when the process is told to stop. */
const DRAIN_MS = 4_000

/** For so long those who call keep their connections, while each next answer says that it is the last. */
const PARTING_MS = 500

/**
 * By how much V8's old generation may grow from one full collection to the next. By itself it
 * quadruples: under load a service would hold 220 MiB, most of them garbage, instead of 140.
 */
const HEAP_GROWING_PERCENT = 30

/** Listens until SIGTERM or SIGINT, then lets requests under way finish and exits with 0. */
export async function runService(app: Service, options: RunOptions): Promise<void> {
  v8.setFlagsFromString(`--heap-growing-percent=${HEAP_GROWING_PERCENT}`)
  const stop = async (exitCode: number) => {
    if (app.drain.started) return
    app.drain.started = true
    const hardStop = setTimeout(() => process.exit(exitCode), DRAIN_MS)
    hardStop.unref()
    await part(app.server)
    const sweep = setInterval(() => app.server.closeIdleConnections(), 50)
    sweep.unref()
    await app.close()
    await options.onClose()
    process.exit(exitCode)
  }
  process.once('SIGTERM', () => void stop(0))
  process.once('SIGINT', () => void stop(0))
  // What libraries print there is no reason to end either.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
  for (const trouble of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(trouble, (error) => {
      app.log.fatal({ err: error }, trouble)
      void stop(1)
    })
  }
  await app.listen({ host: options.host, port: options.port })
}

/**
 * Lets go of who calls without failing them. A connection that is closed while the next call is being
 * written to it fails that call, and nobody knows whether it was done: so the caller is to close it.
 */
async function part(server: Service['server']): Promise<void> {
  server.prependListener('request', (_request, response) => {
    response.shouldKeepAlive = false
  })
  // No new ones. The server's own way to stop would close those that are idle.
  Server.prototype.close.call(server)
  const deadline = performance.now() + PARTING_MS
  while (performance.now() < deadline && (await countConnections(server)) > 0) await wait(20)
}

const countConnections = (server: Service['server']) =>
  new Promise<number>((resolve) => {
    server.getConnections((_error, count) => resolve(count))
  })
