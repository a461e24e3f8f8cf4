import { parseArgs } from 'node:util'
import { Type } from 'typebox'
import { readConfig } from '../base/config.ts'
import { migrate, type Migration } from './migrate.ts'
import { compareToRelease, OlderSchema } from './replaced.ts'

interface Options {
  schema: string
  migrations: readonly Migration[]
}

/**
 * What a service's `migrate.js` does: brings the schema of `DATABASE_URL` up to date, and answers
 * that address. With `--only a,b` it takes no other steps, and with `--compare a,b` it says whether
 * what took those steps is `known` here, `newer` or `older than …`; either way it then answers
 * nothing, as the schema may not be what the service works with.
 */
export async function runMigrations({ schema, migrations }: Options): Promise<string | undefined> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, compare: { type: 'string' } },
  })
  if (values.compare !== undefined) {
    process.stdout.write(compareToRelease(migrations, schema, values.compare.split(',')))
    return undefined
  }
  const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
  const only = values.only?.split(',')
  try {
    await migrate({ url, schema, migrations, ...(only && { only }) })
  } catch (error) {
    if (!(error instanceof OlderSchema)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exitCode = 1
    return undefined
  }
  return only ? undefined : url
}
