import { mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { projectRoot } from './package-root.ts'

/** For what is fetched once per machine; outside node_modules, which `npm ci` empties. */
export function cacheFolder(): string {
  const base = process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache')
  try {
    return makeFolder(join(base, 'hangar'))
  } catch {
    // Accounts without a home of their own.
    return makeFolder(join(projectRoot, '.hub/cache'))
  }
}

function makeFolder(path: string): string {
  mkdirSync(path, { recursive: true })
  return path
}
