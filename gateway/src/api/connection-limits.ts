import type { Log } from '@hub/service-kit/base'
import type { ConnectionLimits } from './connections.ts'

/** Files that are open beside connections: to the services, of objects, of pages, of logs. */
const OTHER_FILES = 1_024

interface ConnectionConfig {
  CONNECTIONS: number
  CONNECTIONS_PER_ADDRESS: number
}

/** How many connections there may be: what is asked for, or what the system allows. */
export function connectionLimits(
  { CONNECTIONS, CONNECTIONS_PER_ADDRESS }: ConnectionConfig,
  log: Log,
  files = openFiles(),
): ConnectionLimits {
  const allowed = Math.floor(Math.max(files - OTHER_FILES, files / 2))
  const inAll = Math.min(CONNECTIONS, allowed)
  if (inAll < CONNECTIONS) {
    log.warn({ files, connections: inAll }, 'fewer connections are taken: files are limited')
  }
  // Whatever one address holds, there is room for others.
  const perAddress = Math.min(CONNECTIONS_PER_ADDRESS, Math.ceil(inAll * 0.75))
  return { inAll, perAddress }
}

interface Limits {
  userLimits?: { open_files?: { soft: number | 'unlimited' } }
}

/** Files that this process may have open, as far as the system says. */
function openFiles(): number {
  const { report } = process
  if (!report) return Infinity
  // Names of peers would be asked for otherwise.
  Object.assign(report, { excludeNetwork: true })
  const soft = (report.getReport() as Limits).userLimits?.open_files?.soft
  return typeof soft === 'number' ? soft : Infinity
}
