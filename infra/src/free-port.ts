import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

// Below the range from which systems pick ports for outgoing connections: there, a client that keeps knocking
// on a stopped server can be given the server's own port, and the server cannot come back.
const LOWEST = 20_000
const HIGHEST = 32_000
const handedOut = new Set<number>()

export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST, HIGHEST)
    if (handedOut.has(port) || !(await isFree(port))) continue
    handedOut.add(port)
    return port
  }
}

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
