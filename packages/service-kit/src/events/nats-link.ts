import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../base/log.ts'
import { pause } from '../concurrency/pause.ts'
import { notifyAll } from '../concurrency/notify-all.ts'

/** A connection that is made again whenever it is lost. */
export interface NatsLink {
  readonly isUp: boolean
  readonly connection: NatsConnection | undefined
  /** Calls each time the connection is there (again). Returns the way to stop. */
  onUp(handler: () => void): () => void
  close(): Promise<void>
}

interface LinkOptions {
  url: string
  /** Shared by all, where nobody has a user of their own. */
  token: string
  /** What this process may say and hear hangs on it. */
  user?: string
  password?: string
  name: string
  log: Log
}

const RETRY_MS = 500

/** Keeps a connection to NATS for as long as it is not closed; `onNew` hears of each new object. */
export function keepConnected(
  options: LinkOptions,
  onNew: (connection: NatsConnection) => void,
): NatsLink {
  const { log } = options
  const closing = new AbortController()
  const upHandlers = new Set<() => void>()
  let connection: NatsConnection | undefined
  let isUp = false
  let isComplaintMade = false

  const up = () => {
    isUp = true
    isComplaintMade = false
    log.info('NATS is connected')
    notifyAll(upHandlers, log)
  }

  async function follow(made: NatsConnection): Promise<void> {
    connection = made
    onNew(made)
    up()
    // The library reconnects by itself; the statuses end only when it gives up or is closed.
    for await (const status of made.status()) {
      if (status.type === 'disconnect') {
        isUp = false
        log.warn('NATS is away')
      }
      if (status.type === 'reconnect') up()
    }
    isUp = false
    connection = undefined
  }

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      try {
        const made = await open(options)
        if (closing.signal.aborted) await made.close()
        else await follow(made)
      } catch (error) {
        if (!isComplaintMade) log.warn({ err: error }, 'NATS is not reachable, trying on')
        isComplaintMade = true
      }
      await pause(RETRY_MS, closing.signal)
    }
  }

  const running = run()
  return {
    get isUp() {
      return isUp
    },
    get connection() {
      return connection
    },
    onUp(handler) {
      upHandlers.add(handler)
      return () => upHandlers.delete(handler)
    },
    async close() {
      closing.abort()
      // A connection that was lost just now cannot be drained.
      if (isUp) await connection?.drain().catch(() => undefined)
      await connection?.close()
      await running
    },
  }
}

function open(options: LinkOptions): Promise<NatsConnection> {
  const { url, name, token, user, password = '' } = options
  return connect({
    servers: url.split(','),
    // Answers come to a place of one's own: users hear only theirs.
    ...(user ? { user, pass: password, inboxPrefix: `_INBOX.${user}` } : { token }),
    name,
    timeout: 3_000,
    maxReconnectAttempts: -1,
    reconnectTimeWait: RETRY_MS,
    ignoreAuthErrorAbort: true,
    pingInterval: 10_000,
    maxPingOut: 2,
  })
}
