import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Client } from 'pg'
import { startBound } from '../process/bound-child.ts'
import { freePort } from '../base/free-port.ts'
import { logSize, readTail } from '../base/log-file.ts'
import type { Part } from '../process/part.ts'
import { UserError } from '../base/user-error.ts'
import { waitUntilUsable } from '../process/wait-until.ts'
import { choosePostgresAccount } from './postgres-account.ts'
import type { PostgresAccount } from './postgres-account.ts'
import { findPostgresBinaries } from './postgres-binaries.ts'

export const SUPERUSER = 'postgres'

const ENVIRONMENT = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC' }

const SETTINGS: Record<string, string> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  password_encryption: 'scram-sha-256',
  shared_buffers: '256MB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  wal_compression: 'on',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '%m [%p] %q%u@%d ',
}

/** For data that is thrown away: a crash may lose it, and nothing waits for the disk. */
const RELAXED: Record<string, string> = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
}

export interface PostgresOptions {
  dataFolder: string
  logPath: string
  lockFd: number
  superuserPassword: string
  durable: boolean
}

export interface EmbeddedPostgres {
  part: Part
  urlFor(role: string, password: string, database: string): string
}

export function embeddedPostgres(options: PostgresOptions): EmbeddedPostgres {
  const folder = join(options.dataFolder, 'pg')
  const binaries = findPostgresBinaries()
  let port = 0
  let hasLaunched = false
  let hasBeenReady = false

  const urlFor: EmbeddedPostgres['urlFor'] = (role, password, database) =>
    `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`

  const part: Part = {
    name: 'Postgres',
    logPath: options.logPath,
    isStore: true,
    stopSignal: 'SIGINT',
    graceMs: 1_600,
    async launch() {
      const account = choosePostgresAccount(options.dataFolder, folder, binaries.postgres)
      if (!existsSync(folder)) await createCluster(options, folder, binaries.initdb, account)
      // No Postgres of an earlier run is alive, or its lock would be held; the number in a left file may be
      // anybody's. One of this run may have left processes, and Postgres knows them by that very file.
      if (!hasLaunched) rmSync(join(folder, 'postmaster.pid'), { force: true })
      hasLaunched = true
      if (!hasBeenReady) port = await freePort()
      const settings = { ...SETTINGS, ...(!options.durable && RELAXED), port: String(port) }
      return startBound({
        command: binaries.postgres,
        args: ['-D', folder, ...Object.entries(settings).flatMap(([k, v]) => ['-c', `${k}=${v}`])],
        endSignal: 'SIGINT',
        logPath: options.logPath,
        lockFd: options.lockFd,
        wrapper: account.wrapper,
        env: ENVIRONMENT,
      })
    },
    async ready(child) {
      const url = urlFor(SUPERUSER, options.superuserPassword, 'postgres')
      await waitUntilUsable(child, 'Postgres', () => answers(url))
      hasBeenReady = true
    },
  }
  return { part, urlFor }
}

async function createCluster(
  options: PostgresOptions,
  folder: string,
  initdb: string,
  account: PostgresAccount,
): Promise<void> {
  const unfinished = `${folder}.new`
  const passwordFile = `${folder}.password`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { mode: 0o700 })
  writeFileSync(passwordFile, options.superuserPassword, { mode: 0o600 })
  account.own(unfinished)
  account.own(passwordFile)
  const logStart = logSize(options.logPath)
  const child = startBound({
    command: initdb,
    args: [
      `--pgdata=${unfinished}`,
      `--username=${SUPERUSER}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--data-checksums',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(options.durable ? [] : ['--no-sync']),
    ],
    endSignal: 'SIGKILL',
    logPath: options.logPath,
    lockFd: options.lockFd,
    wrapper: account.wrapper,
    env: ENVIRONMENT,
  })
  const { code } = await child.exited
  rmSync(passwordFile, { force: true })
  if (code !== 0) {
    const detail = readTail(options.logPath, 8, logStart).join('\n')
    throw new UserError(`Postgres could not create its files in ${folder}:\n${detail}`)
  }
  // Only a finished cluster gets the real name: a start that was cut off begins anew.
  renameSync(unfinished, folder)
}

async function answers(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 2_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => undefined)
  }
}
