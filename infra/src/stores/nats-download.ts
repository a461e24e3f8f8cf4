import { execFile, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { Sentence } from '../sentence.ts'
import { findDebianMirror } from './debian-mirror.ts'
import type { DebianMirror } from './debian-mirror.ts'
import { isNewEnough, sha256 } from './nats-version.ts'

const run = promisify(execFile)
const SUITE = 'trixie'

function howToInstall(): string {
  if (process.platform === 'darwin') return 'brew install nats-server'
  return 'see https://nats.io/download and put nats-server on the PATH'
}

/** Takes the server out of a newer Debian's package; needs no root and changes nothing on the system. */
export async function downloadNatsServer(target: string): Promise<void> {
  const mirror = findDebianMirror()
  if (!mirror || !has('apt-get') || !has('dpkg-deb')) {
    throw new Sentence(
      `NATS server 2.10.23 or newer is needed. Install it (${howToInstall()}), or set NATS_URL.`,
    )
  }
  const work = mkdtempSync(join(dirname(target), 'nats-'))
  try {
    await fetchPackage(work, mirror)
    const fetched = join(work, 'usr/sbin/nats-server')
    if (!isNewEnough(fetched)) throw new Error(`${fetched} is not new enough`)
    installAtomically(fetched, target)
  } catch (error) {
    const detail = (error as { stderr?: string }).stderr?.trim() || String(error)
    throw new Sentence(
      `NATS server could not be fetched from ${mirror.uri} (${SUITE}). ` +
        `Install 2.10.23 or newer (${howToInstall()}), or set NATS_URL.\n${detail}`,
    )
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function fetchPackage(work: string, { uri, options }: DebianMirror): Promise<void> {
  for (const folder of ['lists/partial', 'cache/archives/partial', 'parts']) {
    mkdirSync(join(work, folder), { recursive: true })
  }
  writeFileSync(join(work, 'sources.list'), `deb ${options} ${uri} ${SUITE} main\n`)
  const settings = [
    `Dir::Etc::sourcelist=${work}/sources.list`,
    `Dir::Etc::sourceparts=${work}/parts`,
    `Dir::State::lists=${work}/lists`,
    `Dir::Cache=${work}/cache`,
    'Debug::NoLocking=1',
    'Acquire::Languages=none',
    'Acquire::Retries=3',
    'APT::Sandbox::User=root',
  ].flatMap((setting) => ['-o', setting])
  await run('apt-get', [...settings, '-q', 'update'], { cwd: work })
  await run('apt-get', [...settings, '-q', 'download', 'nats-server'], { cwd: work })
  const deb = readdirSync(work).find((name) => name.endsWith('.deb'))
  if (!deb) throw new Error('apt-get downloaded no package')
  await run('dpkg-deb', ['-x', deb, '.'], { cwd: work })
}

function installAtomically(fetched: string, target: string): void {
  const next = `${target}.${process.pid}`
  copyFileSync(fetched, next)
  writeFileSync(`${target}.sha256`, `${sha256(next)}\n`)
  renameSync(next, target)
}

function has(command: string): boolean {
  const found = spawnSync(command, ['--version'], { stdio: 'ignore' })
  return !found.error && existsSync('/etc/apt')
}
