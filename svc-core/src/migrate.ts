import { openDatabase, runMigrations } from '@hub/service-kit/database'
import { fillItems } from './items/items.queries.ts'
import { readShippedItems } from './items/sources/shipped-items.ts'
import { migrations } from './migrations/index.ts'

const url = await runMigrations({ schema: 'core', migrations })
if (url) {
  const database = openDatabase({ url, schema: 'core', max: 1 })
  await fillItems(database.knex, await readShippedItems())
  await database.close()
}
