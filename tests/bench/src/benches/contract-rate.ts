import type pg from 'pg'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { cpuMicrosOf } from '../cores.ts'
import { load } from '../load.ts'
import { fillMarket, FULL_MARKET } from '../market/fill-market.ts'
import { watchMemory } from '../memory.ts'
import { nextPage } from '../next-page.ts'
import { findListStatement } from '../page-plan.ts'
import { quantile } from '../quantiles.ts'
import { type CoreStack, startCoreStack } from '../subjects/core-stack.ts'
import { findPgbench, pgbenchRate, type Statement } from '../subjects/pgbench.ts'
import { findWrk, wrkRate } from '../subjects/wrk.ts'

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
const OF_PGBENCH = { same: 1 / 0.6, apart: 1 / 0.25 } as const
const MOST_MEMORY = 150
/** Calls that come together share a reading. */
const MOST_READINGS = 0.25

/** How many pages of contracts a second svc-core answers, beside Postgres with the rows alone. */
export async function contractRate(size: Size, stores: Stores): Promise<Result> {
  const stack = await startCoreStack(stores, (client) =>
    fillMarket(client, { ...MARKET[size], isSearched: false }),
  )
  const most = watchMemory(stack.core.pid)
  try {
    const pages = await listPages(stack, CALLERS)
    const firstPage = () => askForFirstPage(stack, CALLS[size])
    await firstPage()
    const sql = await findListStatement(stack.client, () => getPage(stack, PATH))
    const statement = { sql, values: valuesOf('mission') }
    const readings = await countReadings(stack, firstPage)
    const compared = await compareRates(size, stack, pages, statement)
    return {
      bench: 'contract-rate',
      rows: [
        ...compared.rows,
        {
          name: 'readings per call',
          kind: 'counted',
          value: readings / CALLS[size],
          unit: '',
          atMost: MOST_READINGS,
        },
        {
          name: 'memory of svc-core',
          kind: 'measured',
          value: most(),
          unit: 'MiB',
          atMost: MOST_MEMORY,
        },
      ],
      notes: [
        `${MARKET[size].contracts.toLocaleString('en')} contracts; ${CALLERS} callers; svc-core itself, without the gateway`,
        ...compared.notes,
      ],
    }
  } finally {
    most()
    await stack.stop()
  }
}

const median = (values: readonly number[]) => quantile(values, 0.5)

const valuesOf = (kind: string) => [kind, 'infinity', LAST_ID, String(PAGE + 1)]

async function askForFirstPage(stack: CoreStack, amount: number): Promise<void> {
  const headers = { authorization: stack.authorization() }
  await load({ url: `${stack.url}${PATH}`, amount, connections: CALLERS, headers })
}

/** The rates of the service and of Postgres, measured in turns. */
async function compareRates(
  size: Size,
  stack: CoreStack,
  pages: readonly string[],
  statement: Statement,
): Promise<Pick<Result, 'rows' | 'notes'>> {
  const wrk = findWrk()
  const pgbench = findPgbench()
  if (!wrk || !pgbench) {
    return { rows: [], notes: ['No rates: apt-get install wrk postgresql.'] }
  }
  const { url, databaseUrl } = stack
  const seconds = SECONDS[size]
  const ask = (paths: readonly string[]) =>
    wrkRate({
      command: wrk,
      url,
      paths,
      authorization: stack.authorization(),
      connections: CALLERS,
      seconds,
    })
  const found = {
    same: [] as number[],
    apart: [] as number[],
    cpu: [] as number[],
    postgres: [] as number[],
  }
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    found.same.push(await ask([PATH]))
    const before = cpuMicrosOf(stack.core.pid)
    const apart = await ask(pages)
    found.apart.push(apart)
    found.cpu.push((cpuMicrosOf(stack.core.pid) - before) / (apart * seconds))
    found.postgres.push(
      await pgbenchRate({
        command: pgbench,
        databaseUrl,
        ...statement,
        connections: CONNECTIONS,
        seconds,
      }),
    )
  }
  const [same, apart, postgres] = [
    median(found.same),
    median(found.apart),
    median(found.postgres),
  ] as const
  const measured = (name: string, value: number, unit: string): Row => ({
    name,
    kind: 'measured',
    value,
    unit,
  })
  return {
    rows: [
      measured(`first page of ${PAGE}`, same, '/s'),
      measured(`${pages.length} pages of ${PAGE} in turns`, apart, '/s'),
      measured('the same: CPU of svc-core a page', median(found.cpu), 'µs'),
      measured('Postgres by pgbench, the same rows', postgres, '/s'),
      { ...measured('Postgres / first page', postgres / same, '×'), atMost: OF_PGBENCH.same },
      { ...measured('Postgres / pages in turns', postgres / apart, '×'), atMost: OF_PGBENCH.apart },
    ],
    notes: [],
  }
}

/** The first pages of the list, by their links. */
async function listPages(stack: CoreStack, count: number): Promise<string[]> {
  const pages = [PATH]
  while (pages.length < count) pages.push(await nextPage(await getPage(stack, pages.at(-1) ?? '')))
  return pages
}

function getPage({ url, authorization }: CoreStack, path: string): Promise<Response> {
  return fetch(`${url}${path}`, { headers: { authorization: authorization() } })
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
