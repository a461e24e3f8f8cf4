import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { Service } from '@hub/service-kit/http'
import type { Config } from './base/config.ts'

/** Connections that may wait to be taken in: many come at once when a hub comes back. */
const BACKLOG = 4_096

export interface Listening {
  port: number
  /** Takes no more connections at the second address, if there is one. */
  closeSecond(): void
}

/** Listens where it was told. By name, `localhost` is both loopback addresses: browsers try either first. */
export async function listenOn(
  server: Server,
  { HOST, PORT }: Pick<Config, 'HOST' | 'PORT'>,
  log: Service['log'],
): Promise<Listening> {
  const isByName = HOST === 'localhost'
  server.listen({ port: PORT, host: isByName ? '127.0.0.1' : HOST, backlog: BACKLOG })
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  if (!isByName) return { port, closeSecond: () => undefined }
  // Its connections are handed over: they have the limits and the draining of all others.
  const second = createServer((socket) => server.emit('connection', socket))
  second.listen({ port, host: '::1', backlog: BACKLOG })
  await once(second, 'listening').catch((error: unknown) => {
    // Without IPv6 nobody comes there.
    log.warn({ err: error }, 'the second loopback address is not listened on')
  })
  second.on('error', (error) => log.error({ err: error }, 'the second loopback address failed'))
  return { port, closeSecond: () => second.close() }
}
