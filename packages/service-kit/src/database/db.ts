import knexFactory, { type Knex } from 'knex'
import { Client, type ClientConfig, Pool, types } from 'pg'
import { nameColumnsInCamelCase, toSnake } from './column-names.ts'
import { type Pulse, startPulse } from './db-pulse.ts'
import type { Log } from '../base/log.ts'

/** Either the database or a transaction: what every query function takes first. */
export type Db = Knex | Knex.Transaction

/**
 * A service's part of Postgres: knex and `pg` over one pool, inside one schema. Columns are
 * `snake_case` there and camelCase here, in whatever way they are read.
 */
export interface Database {
  knex: Knex
  pool: Pool
  schema: string
  /** A connection of its own beside the pool, for what must hold a session. */
  openClient(): Promise<Client>
  close(): Promise<void>
}

interface DatabaseOptions {
  url: string
  schema: string
  /** Most connections at a time. */
  max?: number
  statementTimeoutMs?: number
  /** Longest wait for a connection, be it for one that others use or for a new one. */
  connectionWaitMs?: number
  log?: Log
}

const STATEMENT_MS = 2_000
const CONNECTION_WAIT_MS = 2_500

const OID_INT8 = 20
const OID_NUMERIC = 1700

// Amounts and counts stay far below 2^53, so they can be numbers.
const numbersAsNumbers = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === OID_INT8 || oid === OID_NUMERIC ? Number : types.getTypeParser(oid, format as 'text'),
} as ClientConfig['types']

/** Opens the database; connections are made when they are needed. */
export function openDatabase(options: DatabaseOptions): Database {
  const { url, schema, log } = options
  const settings: ClientConfig = {
    connectionString: url,
    options: `-c search_path=${schema},public`,
    application_name: `hub-${schema}`,
    connectionTimeoutMillis: 10_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types: numbersAsNumbers,
  }
  const pool = new Pool({
    ...settings,
    connectionTimeoutMillis: options.connectionWaitMs ?? CONNECTION_WAIT_MS,
    max: options.max ?? 10,
    statement_timeout: options.statementTimeoutMs ?? STATEMENT_MS,
  })
  // Without a listener, one backend that ends would end the process; pg replaces the connection.
  const onLost = (error: Error) => log?.warn({ err: error }, 'a database connection was lost')
  const clients = new Set<Client>()
  let pulse: Pulse | undefined
  pool.on('error', onLost)
  pool.on('remove', (client) => clients.delete(client))
  pool.on('connect', (client) => {
    client.on('error', onLost)
    nameColumnsInCamelCase(client)
    clients.add(client)
    pulse ??= startPulse({
      newClient: () => new Client({ ...settings, application_name: `hub-${schema}-pulse` }),
      listClients: () => clients,
      log,
    })
  })
  const knex = knexFactory({
    client: 'pg',
    connectionPool: pool,
    wrapIdentifier: (name, quote) => quote(toSnake(name)),
    // By itself knex writes to the console.
    log: {
      warn: (message: unknown) => log?.warn({ message }, 'knex warns'),
      error: (message: unknown) => log?.error({ message }, 'knex failed'),
    },
  })
  return {
    knex,
    pool,
    schema,
    async openClient() {
      const client = new Client(settings)
      client.on('error', onLost)
      nameColumnsInCamelCase(client)
      await client.connect()
      return client
    },
    async close() {
      await pulse?.stop()
      await pool.end()
    },
  }
}
