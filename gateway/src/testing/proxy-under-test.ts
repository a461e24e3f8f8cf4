import { once } from 'node:events'
import { Agent, createServer, request as ask } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

/** A proxy in front of a gateway, as a deployment has one. */
export interface ProxyUnderTest {
  url: string
  stop(): Promise<void>
}

/** Passes everything on to a port of this machine, and says whom it speaks for. */
export async function startProxy(port: number): Promise<ProxyUnderTest> {
  const agent = new Agent({ keepAlive: true })
  const server = createServer((request, response) => {
    const forwarded = String(request.headers['x-forwarded-for'] ?? '203.0.113.1')
    const onward = ask({
      agent,
      port,
      host: '127.0.0.1',
      method: request.method,
      path: request.url,
      headers: { ...request.headers, 'x-forwarded-for': forwarded },
    })
    onward.once('response', (reply) => {
      response.writeHead(reply.statusCode ?? 502, reply.headers)
      pipeline(reply, response, () => {})
    })
    onward.once('error', () => response.destroy())
    response.once('close', () => onward.destroy())
    pipeline(request, onward, () => {})
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
      if (server.listening) await once(server, 'close')
    },
  }
}
