import { catalogue, type EventData, type EventName } from '@hub/events'
import type { Knex } from 'knex'
import { Value } from 'typebox/value'
import { uuidv7 } from 'uuidv7'
import type { Database } from '../database/db.ts'
import { transact } from '../database/transact.ts'

/**
 * Tells a fact: writes it beside the change it is about, in the same transaction. The relay
 * publishes it after the commit.
 */
export async function emit<N extends EventName>(
  trx: Knex.Transaction,
  name: N,
  data: EventData<N>,
): Promise<void> {
  await emitEach(trx, name, [data])
}

/** Tells many facts of one name, in one statement. */
export async function emitEach<N extends EventName>(
  trx: Knex.Transaction,
  name: N,
  facts: readonly EventData<N>[],
): Promise<void> {
  if (facts.length === 0) return
  const doesFit = facts.every((data) => Value.Check(catalogue[name], data))
  if (!doesFit) throw new Error(`${name} does not fit the catalogue`)
  await trx.raw(
    `insert into outbox (id, name, data)
    select (fact->>'id')::uuid, ?, fact->'data' from jsonb_array_elements(?) as fact`,
    [name, JSON.stringify(facts.map((data) => ({ id: uuidv7(), data })))],
  )
}

/** When a fact was told, to the millisecond: its id begins with it, as every UUIDv7 does. */
export function timeOf({ id }: { id: string }): Date {
  return new Date(Number.parseInt(id.slice(0, 8) + id.slice(9, 13), 16))
}

/** The same as `transact`, and wakes the relay when it has committed. */
export async function inTransaction<T>(
  database: Database,
  relay: { wake(): void },
  work: (trx: Knex.Transaction) => Promise<T>,
): Promise<T> {
  const result = await transact(database, work)
  relay.wake()
  return result
}

/** Makes the tables of the outbox: the facts, and how far the stream had come when last seen. */
export async function createOutbox(knex: Knex): Promise<void> {
  await knex.raw(`
    create table outbox (
      position bigint generated always as identity primary key,
      id uuid not null unique,
      name text not null,
      data jsonb not null,
      created_at timestamptz not null default now(),
      published_at timestamptz
    );
    create index outbox_unpublished on outbox (position) where published_at is null;
    create index outbox_published_at on outbox (published_at) where published_at is not null;
    create table outbox_streams (
      name text primary key,
      created text not null,
      last_seq bigint not null
    );`)
}
