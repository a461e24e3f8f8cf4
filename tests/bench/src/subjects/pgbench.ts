import { execFile } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { withScript } from './with-script.ts'

const DEBIAN = '/usr/lib/postgresql'

/** Where Postgres' own load program is, or `undefined`; Debian has one for each version. */
export function findPgbench(): string | undefined {
  const versions = existsSync(DEBIAN) ? readdirSync(DEBIAN) : []
  const [newest] = versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN, version, 'bin/pgbench'))
    .filter((path) => existsSync(path))
  return newest
}

export interface Statement {
  sql: string
  /** For `$1`, `$2` and so on. */
  values: readonly string[]
}

interface PgbenchOptions extends Statement {
  command: string
  databaseUrl: string
  connections: number
  seconds: number
}

/** How often per second Postgres answers a prepared statement. */
export async function pgbenchRate(options: PgbenchOptions): Promise<number> {
  const { command, databaseUrl, sql, values, connections, seconds } = options
  const text = `${sql.replaceAll(/\s+/g, ' ').replaceAll(/\$(\d+)/g, ':v$1')};\n`
  const given = values.flatMap((value, index) => ['-D', `v${index + 1}=${value}`])
  const args = ['-n', '-M', 'prepared', '-c', connections, '-T', seconds, ...given]
  const env = { ...process.env, PGOPTIONS: '-c search_path=core' }
  return withScript(text, async (script) => {
    const all = [...args.map(String), '-f', script, databaseUrl]
    const { stdout } = await promisify(execFile)(command, all, { env })
    const rate = Number(/tps = ([\d.]+)/.exec(stdout)?.[1])
    if (!(rate > 0)) throw new Error(`pgbench measured nothing:\n${stdout}`)
    return rate
  })
}
