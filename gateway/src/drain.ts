import type { Server } from 'node:http'

/** How often connections that have become idle are closed while draining. */
const SWEEP_MS = 50

/**
 * Stops accepting, closes each connection as it becomes idle, and after the deadline the rest.
 * By hand, because waiting for a framework's close can take for ever on a busy connection.
 */
export function drainServer(server: Server, deadlineMs: number): Promise<void> {
  const sweep = setInterval(() => server.closeIdleConnections(), SWEEP_MS)
  const hardStop = setTimeout(() => server.closeAllConnections(), deadlineMs)
  return new Promise((resolve) => {
    server.close(() => {
      clearInterval(sweep)
      clearTimeout(hardStop)
      resolve()
    })
  })
}
