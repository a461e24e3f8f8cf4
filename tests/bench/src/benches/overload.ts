import type { Result, Row, Size, Stores } from '../bench.ts'
import { fillMarket } from '../market/fill-market.ts'
import { quantile } from '../quantiles.ts'
import { startCoreStack } from '../subjects/core-stack.ts'
import { countRefusals, type Crowd, rateInTime } from '../subjects/crowd.ts'
import { startGateway } from '../subjects/gateway.ts'
import { findWrk } from '../subjects/wrk.ts'

const MARKET = {
  full: { users: 10_000, contracts: 100_000 },
  small: { users: 200, contracts: 5_000 },
} as const
const ROUNDS = { full: 5, small: 1 } as const
const SECONDS = { full: 8, small: 2 } as const

/** As many as are let in at a time, and many more than may wait. */
const CALLERS = { peak: 64, overload: 1_000 } as const
const PATH = '/api/missions?limit=50'
const IN_TIME_MS = 300

/** The peak is at most so many times what is answered under overload. */
const OF_OVERLOAD = 1 / 0.85
/** Of a caller, within a second. */
const MOST_REFUSALS = 1

/** What a crowd gets that is too large and asks again at once, beside one that is just large enough. */
export async function overload(size: Size, stores: Stores): Promise<Result> {
  const stack = await startCoreStack(stores, (client) =>
    fillMarket(client, { ...MARKET[size], isSearched: false }),
  )
  try {
    const gateway = await startGateway({ stores, coreUrl: stack.url, jwks: stack.jwks })
    const crowdOf = (callers: number): Crowd => ({
      url: `http://127.0.0.1:${gateway.port}`,
      path: PATH,
      authorization: stack.authorization(),
      callers,
      seconds: SECONDS[size],
    })
    try {
      const refusals = await countRefusals(crowdOf(CALLERS.overload))
      const compared = await compare(size, crowdOf)
      return {
        bench: 'overload',
        rows: [
          ...compared.rows,
          {
            name: 'refusals of a caller within a second',
            kind: 'counted',
            value: refusals,
            unit: '',
            atMost: MOST_REFUSALS,
          },
        ],
        notes: compared.notes,
      }
    } finally {
      await gateway.child.stop()
    }
  } finally {
    await stack.stop()
  }
}

/** How many lists either crowd gets in time, measured in turns. */
async function compare(
  size: Size,
  crowdOf: (callers: number) => Crowd,
): Promise<Pick<Result, 'rows' | 'notes'>> {
  const command = findWrk()
  if (!command) return { rows: [], notes: ['No rates: apt-get install wrk.'] }
  const ask = (callers: number) =>
    rateInTime({ command, ...crowdOf(callers), inTimeMs: IN_TIME_MS })
  const found = { peak: [] as number[], overload: [] as number[] }
  for (let round = 0; round < ROUNDS[size]; round += 1) {
    found.peak.push(await ask(CALLERS.peak))
    found.overload.push(await ask(CALLERS.overload))
  }
  const [peak, crowd] = [quantile(found.peak, 0.5), quantile(found.overload, 0.5)] as const
  const rate = (callers: number, value: number): Row => ({
    name: `${callers} callers: lists within ${IN_TIME_MS} ms`,
    kind: 'measured',
    value,
    unit: '/s',
  })
  return {
    rows: [
      rate(CALLERS.peak, peak),
      rate(CALLERS.overload, crowd),
      {
        name: 'the former / the latter',
        kind: 'measured',
        value: peak / crowd,
        unit: '×',
        atMost: OF_OVERLOAD,
      },
    ],
    notes: [],
  }
}
