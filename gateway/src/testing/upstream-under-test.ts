import { once } from 'node:events'
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from 'node:http'
import type { AddressInfo } from 'node:net'

/** A call as a service got it. */
export interface Seen {
  method: string | undefined
  url: string | undefined
  headers: IncomingHttpHeaders
  rawHeaders: string[]
  body: string
}

/** A little service of a test's own. */
export interface UpstreamUnderTest {
  url: string
  seen: Seen[]
  /** Connections that are open now. */
  connections(): Promise<number>
  stop(): Promise<void>
}

/** Starts a service that answers everything with what it got, or as the listener says. */
export async function startUpstream(listener?: RequestListener): Promise<UpstreamUnderTest> {
  const seen: Seen[] = []
  const server = createServer((request, response) => {
    if (listener) {
      listener(request, response)
      return
    }
    readAll(request).then(
      (body) => {
        const { method, url, headers, rawHeaders } = request
        seen.push({ method, url, headers, rawHeaders, body })
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ ok: true }))
      },
      () => response.destroy(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    connections: () =>
      new Promise((resolve, reject) => {
        server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
      }),
    async stop() {
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}

async function readAll(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
