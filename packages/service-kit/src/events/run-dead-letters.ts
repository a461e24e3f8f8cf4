import { Type } from 'typebox'
import { readConfig } from '../base/config.ts'
import { openDatabase } from '../database/db.ts'
import { listDeadLetters, replayDeadLetters } from './dead-letters.ts'
import type { EventHandlers } from './inbox.ts'
import type { Log } from '../base/log.ts'

interface ConsumerOptions {
  schema: string
  durable: string
  handlers: EventHandlers
}

/** A service's command that shows the events it gave up, or with `replay` tries them again. */
export async function runDeadLetters({
  schema,
  durable,
  handlers,
}: ConsumerOptions): Promise<void> {
  const { DATABASE_URL: url } = readConfig(Type.Object({ DATABASE_URL: Type.String() }))
  const database = openDatabase({ url, schema, max: 2 })
  const say = (what: unknown) => process.stdout.write(`${JSON.stringify(what)}\n`)
  const log: Log = { debug: say, info: say, warn: say, error: say }
  if (process.argv[2] === 'replay') {
    say(await replayDeadLetters({ database, durable, handlers, log }))
  } else {
    for (const letter of await listDeadLetters(database.knex)) say(letter)
  }
  await database.close()
}
