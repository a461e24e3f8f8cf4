import type { LiveMessage, Revocation } from '@hub/events'
import type { NatsConnection } from '@nats-io/transport-node'

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
