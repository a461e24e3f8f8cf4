import { migrate, openDatabase, readConfig } from '@hub/service-kit'
import { Type } from 'typebox'
import { fillItems } from './items/items.queries.ts'
import { readShippedItems } from './items/shipped-items.ts'
import { migrations } from './migrations/index.ts'

const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
await migrate({ url, schema: 'core', migrations })

const database = openDatabase({ url, schema: 'core', max: 1 })
await fillItems(database.knex, await readShippedItems())
await database.close()
