import type pg from 'pg'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { load } from '../load.ts'
import { fillMarket, FULL_MARKET } from '../market/fill-market.ts'
import { watchMemory } from '../memory.ts'
import { nextPage } from '../next-page.ts'
import { findListStatement } from '../page-plan.ts'
import { quantile } from '../quantiles.ts'
import { type CoreStack, startCoreStack } from '../subjects/core-stack.ts'
import { findPgbench, pgbenchRate } from '../subjects/pgbench.ts'

const MARKET = {
  full: FULL_MARKET,
  small: { users: 200, contracts: 5_000 },
} as const
const ROUNDS = { full: 5, small: 1 } as const
const CALLS = { full: 20_000, small: 1_000 } as const
const SECONDS = { full: 8, small: 1 } as const
const CALLERS = 32
/** As many as svc-core has. */
const CONNECTIONS = 10

const PAGE = 50
const PATH = `/api/missions?limit=${PAGE}`
const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Of what Postgres alone does: its rate is at most so many times that of the service. */
const OF_PGBENCH = 1 / 0.6
const MOST_MEMORY = 150
/** Calls that come together share a reading. */
const MOST_READINGS = 0.25

/** How many pages of contracts a second svc-core answers, beside Postgres with the same statement. */
export async function contractRate(size: Size, stores: Stores): Promise<Result> {
  const stack = await startCoreStack(stores, (client) => fillMarket(client, MARKET[size]))
  const most = watchMemory(stack.core.pid)
  try {
    const pages = await listPages(stack, CALLERS)
    await callsPerSecond(stack, [PATH], CALLS[size])
    // While it is still the last that a connection ran.
    const statement = { sql: await findListStatement(stack.client), values: valuesOf('mission') }
    const readings = await countReadings(stack, () => callsPerSecond(stack, [PATH], CALLS[size]))
    const command = findPgbench()
    const rates = { same: [] as number[], apart: [] as number[], postgres: [] as number[] }
    for (let round = 0; round < ROUNDS[size]; round += 1) {
      rates.same.push(await callsPerSecond(stack, [PATH], CALLS[size]))
      rates.apart.push(await callsPerSecond(stack, pages, CALLS[size] / 4))
      if (!command) continue
      const { databaseUrl } = stack
      const how = { connections: CONNECTIONS, seconds: SECONDS[size] }
      rates.postgres.push(await pgbenchRate({ command, databaseUrl, ...statement, ...how }))
    }
    const [same, apart, postgres] = [
      median(rates.same),
      median(rates.apart),
      median(rates.postgres),
    ] as const
    const bounded = size === 'full' ? { atMost: OF_PGBENCH } : {}
    const compared: Row[] = command
      ? [
          { name: 'Postgres by pgbench, the same statement', value: postgres, unit: '/s' },
          { name: 'Postgres / first page', value: postgres / same, unit: '×', ...bounded },
          { name: 'Postgres / pages apart', value: postgres / apart, unit: '×' },
        ]
      : []
    return {
      bench: 'contract-rate',
      rows: [
        { name: `first page of ${PAGE}`, value: same, unit: '/s' },
        { name: `${CALLERS} pages of ${PAGE} in turns`, value: apart, unit: '/s' },
        ...compared,
        {
          name: 'readings per call',
          value: readings / CALLS[size],
          unit: '',
          atMost: MOST_READINGS,
        },
        { name: 'memory of svc-core', value: most(), unit: 'MiB', atMost: MOST_MEMORY },
      ],
      notes: [
        `${MARKET[size].contracts.toLocaleString('en')} contracts; ${CALLERS} callers; svc-core itself, without the gateway`,
        ...(command
          ? []
          : ['pgbench is not installed (apt-get install postgresql): not compared with it.']),
      ],
    }
  } finally {
    most()
    await stack.stop()
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

const valuesOf = (kind: string) => [kind, 'infinity', LAST_ID, String(PAGE + 1)]

/** So many calls a second, each caller with one at a time; they ask for the addresses in turns. */
async function callsPerSecond(
  stack: CoreStack,
  paths: readonly string[],
  calls: number,
): Promise<number> {
  const start = performance.now()
  await load({
    url: stack.url,
    paths,
    amount: calls,
    connections: CALLERS,
    headers: { authorization: stack.authorization() },
  })
  return calls / ((performance.now() - start) / 1000)
}

/** The first pages of the list, by their links. */
async function listPages(stack: CoreStack, count: number): Promise<string[]> {
  const pages = [PATH]
  while (pages.length < count) {
    const reply = await fetch(`${stack.url}${pages.at(-1)}`, {
      headers: { authorization: stack.authorization() },
    })
    pages.push(await nextPage(reply))
  }
  return pages
}

/** How often contracts are read during `work`, whatever else the service does meanwhile. */
async function countReadings({ client }: CoreStack, work: () => Promise<unknown>): Promise<number> {
  const before = await countScans(client)
  await work()
  return (await countScans(client)) - before
}

async function countScans(client: pg.Client): Promise<number> {
  // A connection reports what it has counted after its next statement, but once a second only.
  await client.query('select pg_sleep(1.1)')
  const { rows } = await client.query<{ count: string }>(
    `select coalesce(seq_scan, 0) + coalesce(idx_scan, 0) as count
    from pg_stat_user_tables where relname = 'contracts'`,
  )
  return Number(rows[0]?.count)
}
