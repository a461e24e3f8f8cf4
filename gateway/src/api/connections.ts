import type { ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Log } from '@hub/service-kit/base'
import { rawAnswer } from './raw-answers.ts'
import { onceAMinute } from './once-a-minute.ts'

interface Connection {
  socket: Socket
  group: Group
  /** Requests under way; none of it for as long as no head of a request has come whole. */
  busy: number
}

/** The connections of one address, or of one proxy of ours. */
interface Group {
  key: string
  count: number
  /** Those that wait for a request, the longest idle first. */
  idle: Set<Connection>
}

export interface ConnectionLimits {
  /** Connections in all. */
  inAll: number
  /** Connections of one address; a proxy of ours may have all. */
  perAddress: number
}

/** Says whose a connection is: by what it is counted, and whether that is a proxy of ours. */
export type PeerReader = (socket: Socket) => { key: string; isProxied: boolean }

const BUSY = rawAnswer(503, 'Hangar is very busy. Please try again in a moment.', {
  'Retry-After': '2',
})

/**
 * The connections that are open. When an address has as many as it may, its longest idle one gives
 * way to a new one; when all are taken, that of the address which has the most. Only when nobody's
 * is idle a new one is refused.
 */
export class Connections {
  readonly #limits: ConnectionLimits
  readonly #peerOf: PeerReader
  readonly #groups = new Map<string, Group>()
  readonly #open = new WeakMap<Socket, Connection>()
  readonly #tell: { shed: () => void; refused: () => void }
  #count = 0

  constructor(limits: ConnectionLimits, peerOf: PeerReader, log: Log) {
    this.#limits = limits
    this.#peerOf = peerOf
    const told = (what: string) =>
      onceAMinute((times) => log.warn({ times, open: this.#count }, what))
    this.#tell = {
      shed: told('connections are short: idle ones were closed'),
      refused: told('connections are short: new ones were refused'),
    }
  }

  get size(): number {
    return this.#count
  }

  /** Takes a new connection in, or ends it. */
  open(socket: Socket): void {
    const { key, isProxied } = this.#peerOf(socket)
    const group = this.#groups.get(key) ?? { key, count: 0, idle: new Set() }
    if (!this.#makeRoom(group, isProxied)) {
      this.#tell.refused()
      socket.on('error', () => {})
      socket.end(BUSY, () => socket.destroy())
      return
    }
    const connection = { socket, group, busy: 0 }
    this.#groups.set(key, group)
    this.#open.set(socket, connection)
    this.#count += 1
    group.count += 1
    group.idle.add(connection)
    socket.once('close', () => this.#forget(connection))
  }

  /** Keeps a connection from being idle until this request is answered; `false` for one refused. */
  busyUntil(socket: Socket, response: ServerResponse): boolean {
    const connection = this.#open.get(socket)
    if (!connection) return false
    connection.busy += 1
    connection.group.idle.delete(connection)
    response.once('close', () => {
      connection.busy -= 1
      if (connection.busy === 0 && this.#open.has(socket)) connection.group.idle.add(connection)
    })
    return true
  }

  /** Ends a connection that did nothing for a while, unless it waits for an answer of ours. */
  onSilence(socket: Socket): void {
    const connection = this.#open.get(socket)
    const isWaiting = connection !== undefined && connection.busy > 0 && socket.writableLength === 0
    if (!isWaiting) socket.destroy()
  }

  #makeRoom(group: Group, isProxied: boolean): boolean {
    if (!isProxied && group.count >= this.#limits.perAddress) return this.#shed(group)
    if (this.#count < this.#limits.inAll) return true
    let largest: Group | undefined
    for (const other of this.#groups.values()) {
      if (other.idle.size > 0 && other.count > (largest?.count ?? 0)) largest = other
    }
    return largest !== undefined && this.#shed(largest)
  }

  #shed({ idle }: Group): boolean {
    const [longest] = idle
    if (!longest) return false
    this.#forget(longest)
    longest.socket.destroy()
    this.#tell.shed()
    return true
  }

  #forget(connection: Connection): void {
    const { socket, group } = connection
    if (!this.#open.delete(socket)) return
    this.#count -= 1
    group.count -= 1
    group.idle.delete(connection)
    if (group.count === 0) this.#groups.delete(group.key)
  }
}
