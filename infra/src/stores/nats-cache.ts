import { chmodSync, renameSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { syncFolder } from '../base/replace-file.ts'
import { isNewEnough, sha256 } from './nats-version.ts'

// The name tells what is inside: two starts that fetch at once cannot damage what the other reads.
const KEPT = /^nats-server-([0-9a-f]{64})$/

/** A server that was fetched before, and has not changed since. */
export function findKept(cache: string): string | undefined {
  return readdirSync(cache)
    .filter((name) => KEPT.test(name))
    .map((name) => join(cache, name))
    .find((path) => path.endsWith(sha256(path)) && isNewEnough(path))
}

/** Moves what was fetched to its place, whole or not at all. */
export function keep(cache: string, fetched: string): string {
  const path = join(cache, `nats-server-${sha256(fetched)}`)
  chmodSync(fetched, 0o755)
  renameSync(fetched, path)
  syncFolder(cache)
  return path
}
