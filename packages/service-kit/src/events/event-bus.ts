import { LIVE_SUBJECT } from '@hub/events'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../base/log.ts'
import type { Bus } from './bus.ts'
import { keepConnected } from './nats-link.ts'
import { createRevocationFeed } from './revocation-feed.ts'

interface BusOptions {
  /** `nats://host:port`, several with commas. */
  url: string
  /** Shared by all, where nobody has a user of their own. */
  token: string
  user?: string
  password?: string
  /** Who connects, for the server's own list. */
  name: string
  log: Log
  /** Keeps hubs apart that share a server: goes before every subject and stream name. */
  prefix?: string
}

interface Listener {
  subject: string
  handler: (message: never) => void
}

/** Connects in the background and keeps trying for ever. */
export function connectBus(options: BusOptions): Bus {
  const { log, prefix } = options
  const subject = (plain: string) => (prefix ? `${prefix}.${plain}` : plain)
  const listeners = new Set<Listener>()
  const subscribe = <T>(plain: string, handler: (message: T) => void) => {
    const listener: Listener = { subject: subject(plain), handler }
    listeners.add(listener)
    const detach = link.connection && attach(link.connection, listener, log)
    if (detach) detachers.set(listener, detach)
    return () => {
      listeners.delete(listener)
      detachers.get(listener)?.()
      detachers.delete(listener)
    }
  }
  const detachers = new Map<Listener, () => void>()
  const link = keepConnected(options, (connection) => {
    for (const listener of listeners) detachers.set(listener, attach(connection, listener, log))
  })
  const publish = (plain: string, message: unknown) => {
    if (!link.isUp) return
    try {
      link.connection?.publish(subject(plain), JSON.stringify(message))
    } catch (error) {
      // Between two connections, or about to close: what it was about is done and committed.
      log.debug({ err: error, subject: plain }, 'a message was not sent')
    }
  }
  const bus: Parameters<typeof createRevocationFeed>[0] = {
    get isConnected() {
      return link.isUp
    },
    get connection() {
      return link.connection
    },
    subject,
    plainName: (full) => (prefix ? full.slice(prefix.length + 1) : full),
    streamName: (plain) => (prefix ? `${prefix}_${plain}` : plain),
    publish,
    subscribe,
    publishLive: (message) => publish(LIVE_SUBJECT, message),
    onLive: (handler) => subscribe(LIVE_SUBJECT, handler),
    onReconnect: link.onUp,
    close: link.close,
  }
  return Object.assign(bus, createRevocationFeed(bus, log))
}

function attach(connection: NatsConnection, { subject, handler }: Listener, log: Log): () => void {
  const subscription = connection.subscribe(subject, {
    callback: (error, message) => {
      try {
        if (error) throw error
        handler(message.json<never>())
      } catch (trouble) {
        log.warn({ err: trouble, subject }, 'a message was not understood')
      }
    },
  })
  return () => subscription.unsubscribe()
}
