import { execFile, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { findDebianMirror } from './debian-mirror.ts'
import type { DebianMirror } from './debian-mirror.ts'
import type { NatsSearch } from './nats-search.ts'
import { NATS_RELEASES } from './nats-releases.ts'

const run = promisify(execFile)
const { suite, package: packageName, binary } = NATS_RELEASES.debian
const LIMIT_MS = 3 * 60_000

/** Takes the server out of a newer Debian's package; needs no root and changes nothing on the system. */
export async function fetchFromDebian(
  work: string,
  { tell, signal }: NatsSearch,
): Promise<string | undefined> {
  const mirror = findDebianMirror()
  if (!mirror || !has('apt-get') || !has('dpkg-deb')) return undefined
  tell(`fetching ${packageName} from ${mirror.uri}`)
  try {
    await fetchPackage(work, mirror, signal)
  } catch (error) {
    const detail = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new Error(`${mirror.uri} (${suite}) did not give it: ${detail}`, { cause: error })
  }
  return join(work, binary)
}

async function fetchPackage(
  work: string,
  { uri, options }: DebianMirror,
  signal: AbortSignal,
): Promise<void> {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'parts']) {
    mkdirSync(join(work, folder), { recursive: true })
  }
  writeFileSync(join(work, 'sources.list'), `deb ${options} ${uri} ${suite} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    `Dir::Etc::sourceparts=${work}/parts`,
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
    'Acquire::Retries=2',
    'Acquire::http::Timeout=15',
    'Acquire::https::Timeout=15',
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting])
  const within = { cwd: work, signal, timeout: LIMIT_MS }
  await run('apt-get', [...settings, '-q', 'update'], within)
  await run('apt-get', [...settings, '-q', 'download', packageName], within)
  const deb = readdirSync(work).find((name) => name.endsWith('.deb'))
  if (!deb) throw new Error('apt-get downloaded no package')
  await run('dpkg-deb', ['-x', deb, '.'], within)
}

function has(command: string): boolean {
  const found = spawnSync(command, ['--version'], { stdio: 'ignore' })
  return !found.error && existsSync('/etc/apt')
}
