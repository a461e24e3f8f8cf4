import { createChance } from '@hub/infra/testing'
import type pg from 'pg'
import type { Result, Size, Stores } from '../bench.ts'
import { dropIndexes } from '../drop-indexes.ts'
import { pickWord, pickWords, VOCABULARY } from '../market/vocabulary.ts'
import { countBuffersOf } from '../page-counts.ts'
import { quantile } from '../quantiles.ts'
import { startCoreStack } from '../subjects/core-stack.ts'

const PEOPLE = { full: 1_000_000, small: 5_000 } as const
const QUESTIONS = { full: 320, small: 48 } as const
const WARM_UP = { full: 160, small: 16 } as const
const AT_A_TIME = 20_000

const P95_MS = 50
/** Of Postgres' pages of 8 kB, a question. */
const MOST_BUFFERS = 1_500

/** Searches of people by HTTP, as an admin looks for somebody. */
export async function peopleSearch(size: Size, stores: Stores): Promise<Result> {
  const stack = await startCoreStack(stores, (client) => fillPeople(client, PEOPLE[size]))
  try {
    const authorization = stack.authorization(true)
    const ask = async (question: string) => {
      const path = `/api/users?limit=50&q=${encodeURIComponent(question)}`
      const reply = await fetch(`${stack.url}${path}`, { headers: { authorization } })
      await reply.arrayBuffer()
      return reply.status
    }
    for (let n = 0; n < WARM_UP[size]; n += 1) await ask(questionOf(100_000 + n))
    const countSoFar = () => countBuffersOf(stack.client, ['users'], () => ask(questionOf(0)))
    const before = await countSoFar()
    const times: number[] = []
    let refused = 0
    for (let n = 0; n < QUESTIONS[size]; n += 1) {
      const start = performance.now()
      if ((await ask(questionOf(n))) !== 200) refused += 1
      times.push(performance.now() - start)
    }
    const buffers = ((await countSoFar()) - before) / QUESTIONS[size]
    const ms = { kind: 'measured', unit: 'ms' } as const
    const counted = { kind: 'counted', unit: '' } as const
    return {
      bench: 'people-search',
      rows: [
        { name: 'search, median', ...ms, value: quantile(times, 0.5) },
        { name: 'search, p95', ...ms, value: quantile(times, 0.95), atMost: P95_MS },
        { name: 'search: buffers', ...counted, value: buffers, atMost: MOST_BUFFERS },
        { name: 'searches refused', ...counted, value: refused, atMost: 0 },
      ],
      notes: [`${PEOPLE[size].toLocaleString('en')} people; svc-core itself, without the gateway`],
    }
  } finally {
    await stack.stop()
  }
}

/** Names and beginnings of names, two words, addresses, and who is not there. */
function questionOf(n: number): string {
  const chance = createChance(n + 1)
  const seldom = VOCABULARY[50 + Math.floor(chance() * (VOCABULARY.length - 50))] as string
  const kinds = [
    pickWord(chance),
    seldom,
    seldom.slice(0, 3),
    seldom.slice(0, 2),
    pickWords(chance, 2),
    `${seldom} ${n % 1_000}`,
    `${seldom}@hub.test`,
    `${seldom}qq${n}`,
  ]
  return kinds[n % kinds.length] as string
}

/** Writes people, a second apart: of every second the address is known. */
async function fillPeople(client: pg.Client, people: number): Promise<void> {
  await client.query('set search_path to core, public')
  const rebuild = await dropIndexes(client, ['users'])
  const chance = createChance(11)
  for (let n = 0; n < people; n += AT_A_TIME) {
    const names = Array.from({ length: Math.min(AT_A_TIME, people - n) }, (_, at) => {
      const name = `${pickWords(chance, 2)} ${n + at}`
      return { name, email: at % 2 ? null : `${pickWord(chance)}.${n + at}@hub.test` }
    })
    await client.query(
      `insert into users (uid, display_name, email, is_guest, created_at)
      select gen_random_uuid(), name, email, email is null,
        now() - make_interval(secs => $2::int - ordinality)
      from rows from (jsonb_to_recordset($1) as (name text, email text)) with ordinality`,
      [JSON.stringify(names), people - n],
    )
  }
  await rebuild()
  await client.query('vacuum (analyze) users')
}
