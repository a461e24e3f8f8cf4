import { type JetStreamManager, jetstream, jetstreamManager, type PubAck } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import type { Log } from '../base/log.ts'
import type { Client } from 'pg'
import type { Bus } from './bus.ts'
import { ensureStream, KEPT_DAYS, streamOf } from './event-streams.ts'

/** What a leader works with. */
export interface Leadership {
  client: Client
  bus: Bus
  log: Log
  schema: string
}

const BATCH = 256

interface Waiting {
  id: string
  name: string
  data: string
}

function mustBeConnected(bus: Bus): NatsConnection {
  if (!bus.connection) throw new Error('NATS is away')
  return bus.connection
}

/** Publishes one batch in order, marks what the stream has acknowledged, and answers how many. */
export async function publishWaiting({ client, bus, schema }: Leadership): Promise<number> {
  const { rows } = await client.query<Waiting>(
    `select id, name, data::text as data from outbox
     where published_at is null order by position limit ${BATCH}`,
  )
  if (rows.length === 0) return 0
  const streamName = bus.streamName(streamOf(schema))
  const stream = jetstream(mustBeConnected(bus), { timeout: 5_000 })
  const results = await Promise.allSettled(
    rows.map(({ id, name, data }) =>
      stream.publish(bus.subject(name), data, { msgID: id, expect: { streamName } }),
    ),
  )
  const acked = rows.filter((_, i) => results[i]?.status === 'fulfilled').map(({ id }) => id)
  const lastSeq = Math.max(0, ...results.map((result) => acknowledgedSeq(result)))
  await client.query(
    `with seen as (update outbox_streams set last_seq = greatest(last_seq, $2) where name = $3)
     update outbox set published_at = now() where id = any($1::uuid[])`,
    [acked, lastSeq, streamName],
  )
  const failed = results.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return rows.length
}

function acknowledgedSeq(result: PromiseSettledResult<PubAck>): number {
  return result.status === 'fulfilled' ? result.value.seq : 0
}

/**
 * Makes the stream if it is not there. When it is not the one that was published to, or has lost
 * its end, everything the outbox still holds goes out again under the same ids.
 */
export async function checkStream({ client, bus, log, schema }: Leadership): Promise<void> {
  const manager: JetStreamManager = await jetstreamManager(mustBeConnected(bus))
  const info = await ensureStream(manager, bus, streamOf(schema))
  const { name } = info.config
  const { rows } = await client.query<{ created: string; lastSeq: number }>(
    'select created, last_seq from outbox_streams where name = $1',
    [name],
  )
  const [seen] = rows
  const isLost = seen && (seen.created !== info.created || info.state.last_seq < seen.lastSeq)
  const replay = `update outbox set published_at = null where published_at is not null returning 1`
  const { rows: found } = await client.query<{ replayed: number }>(
    `with seen as (
       insert into outbox_streams (name, created, last_seq) values ($1, $2, $3)
       on conflict (name) do update set created = excluded.created, last_seq = excluded.last_seq
     ), replayed as (${isLost ? replay : 'select 1 where false'})
     select count(*) as replayed from replayed`,
    [name, info.created, info.state.last_seq],
  )
  if (isLost)
    log.warn({ name, events: found[0]?.replayed }, 'the stream was lost: publishing again')
}

/** Forgets facts published longer ago than the stream keeps them. */
export async function pruneOutbox({ client }: Leadership): Promise<void> {
  await client.query(
    `delete from outbox where published_at < now() - make_interval(days => ${KEPT_DAYS})`,
  )
}
