import type { Result, Row, Size, Stores } from '../bench.ts'
import { fillMarket, FULL_MARKET } from '../market/fill-market.ts'
import { everydayQuestion, hostileQuestions } from '../market/questions.ts'
import { countBuffersOf } from '../page-counts.ts'
import { quantile } from '../quantiles.ts'
import { type CoreStack, startCoreStack } from '../subjects/core-stack.ts'

const MARKET = {
  full: FULL_MARKET,
  small: { users: 500, contracts: 5_000 },
} as const
const QUESTIONS = { full: 640, small: 96 } as const
const WARM_UP = { full: 320, small: 16 } as const
/** Of the hostile ones each is asked so often; the quickest answer counts, the machine is not alone. */
const TRIES = { full: 5, small: 2 } as const

const P95_MS = 50
const WORST_MS = 250
/** What an everyday question may touch of Postgres' pages of 8 kB, whatever the machine is like. */
const MOST_BUFFERS = 1_500

/** Searches of contracts by HTTP: what people ask every day, and what is asked to do harm. */
export async function contractSearch(size: Size, stores: Stores): Promise<Result> {
  const stack = await startCoreStack(stores, (client) => fillMarket(client, MARKET[size]))
  try {
    const authorization = stack.authorization()
    const ask: Ask = (path) => askOnce(stack, path, authorization)
    for (let n = 0; n < WARM_UP[size]; n += 1) await ask(everydayQuestion(100_000 + n))
    const countSoFar = () =>
      countBuffersOf(stack.client, ['contracts', 'contract_search'], () => ask(everydayQuestion(0)))
    const before = await countSoFar()
    const everyday: Answer[] = []
    for (let n = 0; n < QUESTIONS[size]; n += 1) everyday.push(await ask(everydayQuestion(n)))
    const buffers = ((await countSoFar()) - before) / QUESTIONS[size]
    const hostile = await askHostile(ask, TRIES[size])
    const times = everyday.map(({ ms }) => ms)
    const worst = hostile.toSorted((a, b) => b.ms - a.ms)[0]
    const measured = (name: string, value: number): Row => ({
      name,
      kind: 'measured',
      value,
      unit: 'ms',
    })
    const counted = (name: string, value: number, atMost: number): Row => ({
      name,
      kind: 'counted',
      value,
      unit: '',
      atMost,
    })
    const refused = (answers: readonly Answer[]) =>
      answers.filter(({ status }) => status !== 200).length
    return {
      bench: 'contract-search',
      rows: [
        measured('everyday search, median', quantile(times, 0.5)),
        { ...measured('everyday search, p95', quantile(times, 0.95)), atMost: P95_MS },
        counted('everyday search: buffers', buffers, MOST_BUFFERS),
        counted('everyday searches refused', refused(everyday), 0),
        { ...measured('worst hostile search', worst?.ms ?? NaN), atMost: WORST_MS },
        counted('hostile searches refused', refused(hostile), 0),
      ],
      notes: [
        `${MARKET[size].contracts.toLocaleString('en')} contracts; svc-core itself, without the gateway`,
        `the worst hostile search: ${worst?.name}`,
      ],
    }
  } finally {
    await stack.stop()
  }
}

type Ask = (path: string) => Promise<Answer>

interface Answer {
  ms: number
  status: number
}

async function askOnce(stack: CoreStack, path: string, authorization: string): Promise<Answer> {
  const start = performance.now()
  const reply = await fetch(`${stack.url}${path}`, { headers: { authorization } })
  await reply.arrayBuffer()
  return { ms: performance.now() - start, status: reply.status }
}

async function askHostile(ask: Ask, tries: number) {
  const found: (Answer & { name: string })[] = []
  for (const [name, path] of Object.entries(hostileQuestions())) {
    const answers: Answer[] = []
    for (let n = 0; n < tries; n += 1) answers.push(await ask(path))
    const [best] = answers.toSorted((a, b) => a.status - b.status || a.ms - b.ms)
    if (best) found.push({ name, ...best })
  }
  return found
}
