import { parseArgs } from 'node:util'
import { Type } from 'typebox'
import { readConfig } from '../base/config.ts'
import { migrate, type Migration } from './migrate.ts'

interface Options {
  schema: string
  migrations: readonly Migration[]
}

/**
 * What a service's `migrate.js` does: brings the schema of `DATABASE_URL` up to date, and answers
 * that address. With `--only a,b` it takes no other steps, and with `--list` it names all that it
 * knows; either way it then answers nothing, as the schema may not be what the service works with.
 */
export async function runMigrations({ schema, migrations }: Options): Promise<string | undefined> {
  const { values } = parseArgs({
    options: { only: { type: 'string' }, list: { type: 'boolean', default: false } },
  })
  if (values.list) {
    process.stdout.write(`${migrations.map(({ name }) => name).join('\n')}\n`)
    return undefined
  }
  const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
  const only = values.only?.split(',')
  await migrate({ url, schema, migrations, ...(only && { only }) })
  return only ? undefined : url
}
