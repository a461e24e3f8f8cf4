import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Answers as svc-core does to who asks about a session. */
export interface CoreStandIn {
  url: string
  /** How it answers, to the bearer it is asked about; everybody is signed in unless a test says so. */
  answer: (authorization: string | undefined) => number
  /** The bearers it was asked about. */
  asked: (string | undefined)[]
  stop(): Promise<void>
}

export async function coreStandIn(): Promise<CoreStandIn> {
  const server = createServer((request: IncomingMessage, response) => {
    const { authorization } = request.headers
    standIn.asked.push(authorization)
    response.statusCode = request.url === '/api/auth/session' ? standIn.answer(authorization) : 404
    response.end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const standIn: CoreStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer: () => 200,
    asked: [],
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
  return standIn
}
