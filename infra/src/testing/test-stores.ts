import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../base/file-lock.ts'
import { DATABASE, createDatabase, createSchemas } from '../stores/postgres-schemas.ts'
import { SUPERUSER, embeddedPostgres } from '../stores/postgres.ts'
import { embeddedNats } from '../stores/nats.ts'
import { supervise } from '../process/supervisor.ts'
import { natsServer } from './nats-server.ts'
import { removeAbandoned, TEST_PREFIX } from './abandoned.ts'

/** Real stores for tests, thrown away at the end. */
export interface TestStores {
  /** As superuser, so that tests may create databases of their own. */
  databaseUrl: string
  natsUrl: string
  natsToken: string
  stop(): Promise<void>
}

export interface TestStoresOptions {
  /** Writes wait for the disk as in production; slower. */
  durable?: boolean
}

/** Starts Postgres and NATS on free ports with a data folder of their own. */
export async function startTestStores(options: TestStoresOptions = {}): Promise<TestStores> {
  removeAbandoned()
  const binary = await natsServer()
  const dataFolder = mkdtempSync(join(tmpdir(), TEST_PREFIX))
  const lock = tryLock(join(dataFolder, 'children.lock'))
  if (!lock) throw new Error(`${dataFolder} is in use`)
  mkdirSync(join(dataFolder, 'log'))
  const settings = (log: string) => ({
    dataFolder,
    logPath: join(dataFolder, 'log', `${log}.log`),
    lockFd: lock.fd,
    durable: options.durable ?? false,
  })
  const password = 'test'
  const authorization = `authorization { token: ${password} }`
  const postgres = embeddedPostgres({ ...settings('postgres'), superuserPassword: password })
  const nats = embeddedNats({ ...settings('nats'), binary, authorization })
  const onGiveUp = (failure: Error) => console.error(failure.message)
  const running = [postgres.part, nats.part].map((part) =>
    supervise(part, { onRestart: () => undefined, onGiveUp }),
  )
  const stop = async () => {
    await Promise.all(running.map((part) => part.stop()))
    lock.release()
    rmSync(dataFolder, { recursive: true, force: true })
  }
  try {
    await Promise.all(running.map((part) => part.start()))
    await createDatabase(postgres.urlFor(SUPERUSER, password, 'postgres'))
    const databaseUrl = postgres.urlFor(SUPERUSER, password, DATABASE)
    await createSchemas(databaseUrl, [
      { schema: 'core', role: 'svc_core', password },
      { schema: 'media', role: 'svc_media', password },
    ])
    return { databaseUrl, natsUrl: nats.url(), natsToken: password, stop }
  } catch (error) {
    await stop()
    throw error
  }
}
