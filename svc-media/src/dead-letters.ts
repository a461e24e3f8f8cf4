import {
  type Log,
  listDeadLetters,
  openDatabase,
  readConfig,
  replayDeadLetters,
} from '@hub/service-kit'
import { Type } from 'typebox'
import { CONSUMER, handlers } from './events.ts'

// Shows the events that were given up, or with `replay` tries them again.
const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
const database = openDatabase({ url, schema: 'media', max: 2 })
const say = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`)
const log: Log = { debug: say, info: say, warn: say, error: say }

if (process.argv[2] === 'replay') {
  say(await replayDeadLetters({ database, durable: CONSUMER, handlers, log }))
} else {
  for (const letter of await listDeadLetters(database.knex)) say(letter)
}
await database.close()
