import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { toPaths } from '../base/launcher-config.ts'
import { readSecret } from './secrets.ts'
import { UserError } from '../base/user-error.ts'
import { DATABASE } from './postgres-schemas.ts'

/** Where `postmaster.pid` has the port, counted from 0. */
const PORT_LINE = 3

const PASSWORDS = { postgres: 'postgresPassword', svc_core: 'corePassword' } as const

/** The address of the embedded Postgres that runs on a data folder, for who may read that. */
export function runningPostgresUrl(dataFolder: string, role: keyof typeof PASSWORDS): string {
  const pidFile = join(dataFolder, 'pg', 'postmaster.pid')
  if (!existsSync(pidFile)) throw new UserError(`No hub is running with the data in ${dataFolder}.`)
  const port = readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE]
  const password = readSecret(toPaths(dataFolder).secrets, PASSWORDS[role])
  return `postgres://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/${DATABASE}`
}
