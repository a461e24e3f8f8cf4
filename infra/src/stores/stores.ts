import type { LauncherConfig } from '../base/launcher-config.ts'
import { toPaths } from '../base/launcher-config.ts'
import type { Part } from '../process/part.ts'
import type { Progress } from '../base/progress.ts'
import type { Secrets } from './secrets.ts'
import { findNatsServer } from './nats-binary.ts'
import { toAuthorization } from './nats-users.ts'
import type { NatsUser } from './nats-users.ts'
import { embeddedNats } from './nats.ts'
import { DATABASE, createDatabase, createOwnSchemas, createSchemas } from './postgres-schemas.ts'
import { SUPERUSER, embeddedPostgres } from './postgres.ts'

export interface Stores {
  databases: { core: string; media: string }
  nats: NatsAddress
}

/** Where NATS is, and by what the processes come in: a token that all share, or a password each. */
export interface NatsAddress {
  url: string
  token?: string | undefined
  passwords?: Record<NatsUser, string>
}

export interface StoresOptions {
  config: LauncherConfig
  secrets: Secrets
  lockFd: number
  progress: Progress
  signal: AbortSignal
  /** Starts a part under supervision. */
  start(key: 'postgres' | 'nats', part: Part): Promise<void>
}

/** The given stores where there are some, the embedded ones where not. */
export async function openStores(options: StoresOptions): Promise<Stores> {
  const [databases, nats] = await Promise.all([openDatabases(options), openNats(options)])
  return { databases, nats }
}

/** The given databases, or the embedded one. */
export async function openDatabases(options: StoresOptions): Promise<Stores['databases']> {
  const { config, secrets, lockFd, progress, start } = options
  const given = config.databases
  if (given) {
    await progress.step('Schemas in the given database', async () => {
      await createOwnSchemas(given.core, ['core'])
      await createOwnSchemas(given.media, ['media'])
    })
    return given
  }
  return progress.step('Postgres', async () => {
    const postgres = embeddedPostgres({
      dataFolder: config.dataFolder,
      logPath: toPaths(config.dataFolder).log('postgres'),
      lockFd,
      superuserPassword: secrets.postgresPassword,
      durable: true,
    })
    await start('postgres', postgres.part)
    const asSuperuser = (database: string) =>
      postgres.urlFor(SUPERUSER, secrets.postgresPassword, database)
    await createDatabase(asSuperuser('postgres'))
    await createSchemas(asSuperuser(DATABASE), [
      { schema: 'core', role: 'svc_core', password: secrets.corePassword },
      { schema: 'media', role: 'svc_media', password: secrets.mediaPassword },
    ])
    return {
      core: postgres.urlFor('svc_core', secrets.corePassword, DATABASE),
      media: postgres.urlFor('svc_media', secrets.mediaPassword, DATABASE),
    }
  })
}

async function openNats(options: StoresOptions): Promise<Stores['nats']> {
  const { config, secrets, lockFd, progress, signal, start } = options
  if (config.nats) return config.nats
  return progress.step('NATS', async (tell) => {
    const nats = embeddedNats({
      binary: await findNatsServer({ mirror: config.natsMirror, tell, signal }),
      dataFolder: config.dataFolder,
      logPath: toPaths(config.dataFolder).log('nats'),
      lockFd,
      authorization: toAuthorization(secrets.natsPasswords),
      durable: true,
    })
    await start('nats', nats.part)
    return { url: nats.url(), passwords: secrets.natsPasswords }
  })
}
