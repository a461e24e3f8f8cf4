import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { cacheFolder } from '../base/cache-folder.ts'
import { UserError, toMessage } from '../base/user-error.ts'
import { findKept, keep } from './nats-cache.ts'
import { fetchFromDebian } from './nats-from-debian.ts'
import { fetchFromProject } from './nats-from-project.ts'
import { OLDEST_NATS, howToInstall } from './nats-releases.ts'
import type { NatsSearch } from './nats-search.ts'
import { isNewEnough } from './nats-version.ts'

/** Puts the server into the work folder and gives its path; undefined where there is no such source. */
export type NatsSource = (work: string, search: NatsSearch) => Promise<string | undefined>

const SOURCES: NatsSource[] = [fetchFromDebian, fetchFromProject]
const WORK_PREFIX = 'fetching-'
const ABANDONED_AFTER_MS = 60 * 60_000

/** A NATS server new enough: from this machine, from our cache, or fetched now. */
export async function findNatsServer(search: NatsSearch): Promise<string> {
  const cache = cacheFolder()
  const found = listInstalled().find(isNewEnough) ?? findKept(cache)
  if (found) return found
  removeAbandoned(cache)
  const failures: string[] = []
  for (const source of SOURCES) {
    try {
      const fetched = await fetchInto(cache, source, search)
      if (fetched) return fetched
    } catch (error) {
      search.signal.throwIfAborted()
      failures.push(`  - ${toMessage(error)}`)
    }
  }
  const machine = `${process.platform}-${process.arch}`
  throw new UserError(
    [
      `NATS server ${OLDEST_NATS.join('.')} or newer is needed, and none was found or could be fetched.`,
      ...failures,
      `Install it: ${howToInstall(machine, readDistribution())}`,
      'Or set NATS_URL to a server of your own, or NATS_DOWNLOAD to a mirror of its releases.',
    ].join('\n'),
  )
}

async function fetchInto(
  cache: string,
  source: NatsSource,
  search: NatsSearch,
): Promise<string | undefined> {
  const work = mkdtempSync(join(cache, WORK_PREFIX))
  try {
    const fetched = await source(work, search)
    if (fetched === undefined) return undefined
    if (!isNewEnough(fetched)) throw new Error('What was fetched does not run here, or is too old.')
    return keep(cache, fetched)
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What a start that was killed in the middle of fetching has left behind. */
function removeAbandoned(cache: string): void {
  for (const name of readdirSync(cache).filter((entry) => entry.startsWith(WORK_PREFIX))) {
    const folder = join(cache, name)
    const isOld = Date.now() - statSync(folder).mtimeMs > ABANDONED_AFTER_MS
    if (isOld) rmSync(folder, { recursive: true, force: true })
  }
}

function listInstalled(): string[] {
  const folders = (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)
  // Debian puts it where the PATH of a normal user does not lead.
  const beside = folders
    .filter((folder) => folder.endsWith('/bin'))
    .map((folder) => join(dirname(folder), 'sbin'))
  return [...folders, ...beside]
    .map((folder) => join(folder, 'nats-server'))
    .filter((path) => existsSync(path))
}

function readDistribution(): string {
  const path = '/etc/os-release'
  if (!existsSync(path)) return ''
  return /^ID="?([^"\n]*)/m.exec(readFileSync(path, 'utf8'))?.[1] ?? ''
}
