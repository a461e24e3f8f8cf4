import { catalogue, type Event, type EventName } from '@hub/events'
import type { Knex } from 'knex'
import { Value } from 'typebox/value'
import type { Database, Db } from '../database/db.ts'
import { transact } from '../database/transact.ts'

/** What a consumer does with an event: its effects, all in `trx`. */
export type EventHandler<N extends EventName> = (
  event: Event<N>,
  trx: Knex.Transaction,
) => Promise<void>

/** What a consumer does, by the name of the event. */
export type EventHandlers = { [N in EventName]?: EventHandler<N> }

/** An event that cannot be read: trying again does not help. */
export class UnreadableEvent extends Error {
  override name = 'UnreadableEvent'
}

/** Makes the tables of a consumer: what was done, and what was given up. */
export async function createInbox(knex: Knex): Promise<void> {
  await knex.raw(`
    create table inbox (
      consumer text not null,
      event_id uuid not null,
      tries smallint not null default 1,
      done_at timestamptz,
      primary key (consumer, event_id)
    );
    create index inbox_done_at on inbox (done_at);
    create table dead_letters (
      consumer text not null,
      event_id uuid not null,
      name text not null,
      payload text not null,
      error text not null,
      parked_at timestamptz not null default now(),
      primary key (consumer, event_id)
    );`)
}

/**
 * Reads an event as it came; throws {@link UnreadableEvent} for one that does not fit the catalogue.
 * One that is not in it may be of a later release, a copy of which may read it.
 */
export function readEvent(id: string, name: string, payload: string): Event {
  if (!(name in catalogue)) throw new Error(`${name} is not in the catalogue`)
  const data = parse(payload)
  const known = name as EventName
  if (!Value.Check(catalogue[known], data)) {
    throw new UnreadableEvent(`${name} does not fit the catalogue`)
  }
  return { id, name: known, data }
}

function parse(payload: string): unknown {
  try {
    return JSON.parse(payload)
  } catch {
    throw new UnreadableEvent('the payload is not JSON')
  }
}

/**
 * Has the effect of an event once, however often it comes. Answers whether this was the time. What has
 * no handler here is for a copy of another release, and must not count as done.
 */
export async function handleOnce(
  database: Database,
  consumer: string,
  event: Event,
  handlers: EventHandlers,
): Promise<boolean> {
  const handle = handlers[event.name] as EventHandler<EventName> | undefined
  if (!handle) throw new Error(`${event.name} has no handler here`)
  return transact(database, async (trx) => {
    if (!(await claim(trx, consumer, event.id))) return false
    await handle(event, trx)
    return true
  })
}

/** Takes the event for this transaction; a copy that got it too waits here, and finds it done. */
async function claim(trx: Knex.Transaction, consumer: string, eventId: string): Promise<boolean> {
  const { rowCount } = await trx.raw<{ rowCount: number }>(
    `insert into inbox (consumer, event_id, done_at) values (?, ?, now())
     on conflict (consumer, event_id) do update set done_at = now() where inbox.done_at is null`,
    [consumer, eventId],
  )
  return rowCount === 1
}

/** Counts one more try of an event that came before, and answers how many that makes. */
export async function countTry(db: Db, consumer: string, eventId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: { tries: number }[] }>(
    `insert into inbox (consumer, event_id, tries) values (?, ?, 2)
     on conflict (consumer, event_id) do update set tries = inbox.tries + 1
     returning tries`,
    [consumer, eventId],
  )
  return rows[0]?.tries ?? 0
}

/** Forgets what was done so long ago that no stream can bring it again. */
export async function pruneInbox(db: Db, days: number): Promise<void> {
  await db.raw('delete from inbox where done_at < now() - make_interval(days => ?)', [days])
}
