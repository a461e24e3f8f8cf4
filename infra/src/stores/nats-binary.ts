import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { cacheFolder } from '../cache-folder.ts'
import { downloadNatsServer } from './nats-download.ts'
import { isNewEnough, sha256 } from './nats-version.ts'

/** A NATS server new enough: from our cache, from this machine, or fetched now. */
export async function findNatsServer(): Promise<string> {
  const cached = join(cacheFolder(), 'nats-server')
  if (isIntact(cached)) return cached
  const installed = listInstalled().find(isNewEnough)
  if (installed) return installed
  await downloadNatsServer(cached)
  return cached
}

function isIntact(path: string): boolean {
  if (!existsSync(path) || !existsSync(`${path}.sha256`)) return false
  return sha256(path) === readFileSync(`${path}.sha256`, 'utf8').trim()
}

function listInstalled(): string[] {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => join(folder, 'nats-server')).filter((path) => existsSync(path))
}
