import type { Database, Db } from '../database/db.ts'
import { type EventHandlers, handleOnce, readEvent } from './inbox.ts'
import type { Log } from '../base/log.ts'

/** An event that a consumer gave up, as it came, and why. */
export interface DeadLetter {
  consumer: string
  eventId: string
  name: string
  payload: string
  error: string
  parkedAt: Date
}

type Parked = Omit<DeadLetter, 'parkedAt'>

/** Puts an event aside for a person to look at. */
export async function park(db: Db, letter: Parked): Promise<void> {
  // Text columns take no NUL, and whoever looks at it does not miss it.
  const payload = letter.payload.replaceAll('\0', '')
  await db('dead_letters')
    .insert({ ...letter, payload })
    .onConflict(['consumer', 'eventId'])
    .ignore()
}

/** What was given up and not yet done, oldest first. */
export function listDeadLetters(db: Db): Promise<DeadLetter[]> {
  return db<DeadLetter>('dead_letters')
    .select('consumer', 'eventId', 'name', 'payload', 'error', 'parkedAt')
    .orderBy('parkedAt')
}

interface ReplayOptions {
  database: Database
  durable: string
  handlers: EventHandlers
  log: Log
}

/** Tries again what a consumer gave up; what succeeds leaves the table. */
export async function replayDeadLetters(
  options: ReplayOptions,
): Promise<{ done: number; failed: number }> {
  const { database, durable, handlers, log } = options
  const count = { done: 0, failed: 0 }
  for (const letter of await listDeadLetters(database.knex)) {
    if (letter.consumer !== durable) continue
    const row = database.knex('dead_letters').where({ consumer: durable, eventId: letter.eventId })
    try {
      const event = readEvent(letter.eventId, letter.name, letter.payload)
      await handleOnce(database, durable, event, handlers)
      await row.delete()
      count.done += 1
    } catch (error) {
      log.warn({ err: error, eventId: letter.eventId }, 'still fails')
      await row.update({ error: String(error) })
      count.failed += 1
    }
  }
  return count
}
