import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** For what is fetched once per machine; outside node_modules, which `npm ci` empties. */
export function cacheFolder(): string {
  const base = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  const folder = join(base, 'hangar')
  mkdirSync(folder, { recursive: true })
  return folder
}
