import { LIVE_SUBJECT, type LiveMessage, type Revocation } from '@hub/events'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from './log.ts'
import { keepConnected } from './nats-link.ts'
import { createRevocationFeed } from './revocation-feed.ts'

/** The way to NATS. Nothing on it throws while NATS is away: it connects when it can. */
export interface Bus {
  readonly isConnected: boolean
  /** The connection, or `undefined` while there is none. */
  readonly connection: NatsConnection | undefined
  /** The name that a stream has on this server. */
  streamName(plain: string): string
  /** The subject that a plain one is on this server. */
  subject(plain: string): string
  /** The plain one of a subject as it is on this server. */
  plainName(subject: string): string
  /** Sends to whoever listens now; while NATS is away it is lost. */
  publish(subject: string, message: unknown): void
  /** Hears a subject, now and after every reconnect. Returns the way to stop. */
  subscribe<T>(subject: string, handler: (message: T) => void): () => void
  /** Tells open pages that something is stale. Call it after the commit. */
  publishLive(message: LiveMessage): void
  onLive(handler: (message: LiveMessage) => void): () => void
  /** Has tokens refused everywhere, also by processes that start later. */
  publishRevocation(revocation: Revocation): void
  onRevocation(handler: (revocation: Revocation) => void): () => void
  /** Says that every revocation so far was published. Only svc-core knows that. */
  publishRevocationsCurrent(): void
  /** Whether a revocation may have gone by unheard: NATS or all of svc-core are out of reach. */
  mayMissRevocations(): boolean
  /** Calls at every connect, the first one too: what was said before it may have been missed. */
  onReconnect(handler: () => void): () => void
  close(): Promise<void>
}

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
