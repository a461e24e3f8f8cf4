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

/** What a machine without IPv6 answers. */
const NO_SUCH_ADDRESS = ['EADDRNOTAVAIL', 'EAFNOSUPPORT']

/** By name, a port is free when nobody has it at either loopback address. */
export async function isFree(port: number, host = 'localhost'): Promise<boolean> {
  if (host !== 'localhost') return isFreeAt(port, host)
  return (await isFreeAt(port, '127.0.0.1')) && (await isFreeAt(port, '::1', NO_SUCH_ADDRESS))
}

function isFreeAt(port: number, host: string, harmless: string[] = []): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', ({ code = '' }: NodeJS.ErrnoException) => resolve(harmless.includes(code)))
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(true)))
  })
}
