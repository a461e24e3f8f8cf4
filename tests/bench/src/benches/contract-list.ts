import { runningPostgresUrl, startHub, type TestHub } from '@hub/infra/testing'
import pg from 'pg'
import type { Result, Row, Size } from '../bench.ts'
import { fillContracts } from '../fill-contracts.ts'
import { nextPage } from '../next-page.ts'
import { countBuffers, prepareListStatement } from '../page-plan.ts'
import { lowerQuartile } from '../quantiles.ts'

const ROWS = { full: 1_000_000, small: 20_000 } as const
const PAGE = 50
const CALLS = { full: 100, small: 10 } as const

/** Between the first page and the last, and for a page. */
const MOST_SPREAD = 1.3
const MOST_BUFFERS = 12

const LAST_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** The list of contracts by HTTP: the first page and the last of all, which is the 20,000th. */
export async function contractList(size: Size): Promise<Result> {
  const hub = await startHub()
  const client = new pg.Client({ connectionString: runningPostgresUrl(hub.dataDir, 'postgres') })
  try {
    await client.connect()
    const get = await signIn(hub)
    // What they would be searched by is not measured here, and takes longest to write.
    await client.query('alter table core.contracts disable trigger contracts_keep_search')
    await fillContracts(client, ROWS[size])
    const first = `/api/missions?limit=${PAGE}`
    const last = await findLastPage(get, ROWS[size])
    const times = await timeInTurns(get, [first, last], CALLS[size])
    const [firstMs = 0, lastMs = 0] = times
    const spread = Math.max(firstMs, lastMs) / Math.min(firstMs, lastMs)
    await prepareListStatement(client, () => get(first))
    const buffers = [
      await countBuffers(client, ['infinity', LAST_ID], PAGE),
      await countBuffers(client, await rowBefore(client, PAGE), PAGE),
    ]
    return {
      bench: 'contract-list',
      rows: [
        { name: 'first page of 50', kind: 'measured', value: firstMs, unit: 'ms' },
        { name: `page ${ROWS[size] / PAGE}`, kind: 'measured', value: lastMs, unit: 'ms' },
        {
          name: 'between the two',
          kind: 'measured',
          value: spread,
          unit: '×',
          atMost: MOST_SPREAD,
        },
        buffersRow('first page', buffers[0] ?? NaN),
        buffersRow('last page', buffers[1] ?? NaN),
      ],
      notes: [],
    }
  } finally {
    await client.end()
    await hub.stop()
  }
}

const buffersRow = (page: string, value: number): Row => ({
  name: `${page}: buffers`,
  kind: 'counted',
  value,
  unit: '',
  atMost: MOST_BUFFERS,
})

type Get = (path: string) => Promise<Response>

async function signIn({ url }: TestHub): Promise<Get> {
  const reply = await fetch(`${url}/api/auth/guest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ displayName: 'Reader' }),
  })
  const { token } = (await reply.json()) as { token: string }
  return async (path) => {
    const answer = await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}.`)
    return answer
  }
}

/** Follows the links, a thousand rows at a time and the last thousand in pages. */
async function findLastPage(get: Get, rows: number): Promise<string> {
  let path = '/api/missions?limit=1000'
  for (let passed = 0; passed < rows - 1000; passed += 1000) path = await nextPage(await get(path))
  path = path.replace('limit=1000', `limit=${PAGE}`)
  for (let page = 1; page < 1000 / PAGE; page += 1) path = await nextPage(await get(path))
  return path
}

async function timeInTurns(get: Get, paths: readonly string[], calls: number): Promise<number[]> {
  const times = paths.map(() => [] as number[])
  for (let call = 0; call < calls * 2; call += 1) {
    for (const [index, path] of paths.entries()) {
      const startedAt = performance.now()
      await (await get(path)).arrayBuffer()
      // The first half warms both alike.
      if (call >= calls) times[index]?.push(performance.now() - startedAt)
    }
  }
  return times.map(lowerQuartile)
}

/** The row after which so many are left, by the keys of the list. */
async function rowBefore(client: pg.Client, left: number): Promise<[string, string]> {
  const { rows } = await client.query<{ at: string; id: string }>(
    `select created_at::text as at, id from core.contracts where kind = 'mission'
    order by created_at, id offset $1 limit 1`,
    [left],
  )
  if (!rows[0]) throw new Error('There are fewer contracts than that.')
  return [rows[0].at, rows[0].id]
}
