import { connect, createServer, type Server, type Socket } from 'node:net'

/** A way to a server that a test can cut and mend. */
export interface CuttableProxy {
  /** `host:port` of the proxy. */
  address: string
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>
  mend(): Promise<void>
  /** Lets nothing through until it is cut, as a server whose machine hangs. */
  freeze(): void
  close(): Promise<void>
}

/** Puts a proxy before `host:port`, so that a store can be away for one test alone. */
export async function cuttableProxy(host: string, port: number): Promise<CuttableProxy> {
  const sockets = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, host)
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  const ownPort = await listen(server, 0)
  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      for (const socket of sockets) socket.destroy()
    })
  return {
    address: `127.0.0.1:${ownPort}`,
    cut,
    freeze() {
      for (const socket of sockets) socket.unpipe().pause()
    },
    mend: async () => void (await listen(server, ownPort)),
    close: () => (server.listening ? cut() : Promise.resolve()),
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      const address = server.address()
      resolve(typeof address === 'object' && address ? address.port : port)
    })
  })
}
