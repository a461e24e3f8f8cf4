import type pg from 'pg'
import type { Result, Row, Size, Stores } from '../bench.ts'
import { dropIndexes } from '../drop-indexes.ts'
import { countBuffersOf } from '../page-counts.ts'
import { quantile } from '../quantiles.ts'
import { type MediaStack, startMediaStack } from '../subjects/media-stack.ts'

const TRACKS = { full: 1_000_000, small: 20_000 } as const
const CALLS = { full: 400, small: 24 } as const
const WARM_UP = { full: 20, small: 2 } as const
const LISTED = 5_000

const SEARCH_MS = 50
const PAGE_MS = 20
const REORDER_MS = 50
/** What a question may touch of Postgres' pages of 8 kB. */
const SEARCH_BUFFERS = 1_000

const WORDS = [
  'amber', 'belt', 'cargo', 'drift', 'echo', 'forge', 'glass', 'harbor', 'ion', 'jump', 'kestrel',
  'lumen', 'mist', 'nova', 'orbit', 'pulse', 'quiet', 'relay', 'signal', 'tide', 'umbra', 'vector',
  'wake', 'xenon', 'yard', 'zenith',
] // prettier-ignore

/** Search, the first page and a reorder by HTTP through the gateway, at so many tracks. */
export async function jukebox(size: Size, stores: Stores): Promise<Result> {
  const stack = await startMediaStack(stores)
  try {
    await fillTracks(stack.client, TRACKS[size])
    const [calls, warmUp] = [CALLS[size], WARM_UP[size]]
    const questions = Array.from({ length: calls }, (_, n) => questionOf(n))
    const search = (q: string) => get(stack, `/api/music/search?q=${q}`)
    const searches = await timeEach(questions, search, warmUp)
    const countSoFar = () => countBuffersOf(stack.client, ['tracks'], () => search(questionOf(0)))
    const before = await countSoFar()
    for (const question of questions) await search(question)
    const touched = ((await countSoFar()) - before) / calls
    const firstPage = Array<string>(calls).fill('/api/music/jukebox?limit=50')
    const pages = await timeEach(firstPage, (path) => get(stack, path), warmUp)
    const reorders = await timeReorders(stack, Math.ceil(calls / 4), warmUp)
    const median = (name: string, times: readonly number[]): Row => ({
      name: `${name}, median`,
      kind: 'measured',
      value: quantile(times, 0.5),
      unit: 'ms',
    })
    const p95 = (name: string, times: readonly number[], atMost: number): Row => ({
      ...median(name, times),
      name: `${name}, p95`,
      value: quantile(times, 0.95),
      atMost,
    })
    return {
      bench: 'jukebox',
      rows: [
        median('search', searches),
        p95('search', searches, SEARCH_MS),
        {
          name: 'search: buffers',
          kind: 'counted',
          value: touched,
          unit: '',
          atMost: SEARCH_BUFFERS,
        },
        p95('first page of 50', pages, PAGE_MS),
        median('reorder of 5,000', reorders),
        p95('reorder of 5,000', reorders, REORDER_MS),
      ],
      notes: [`${TRACKS[size].toLocaleString('en')} tracks; whole calls, through the gateway`],
    }
  } finally {
    await stack.stop()
  }
}

/** Common words and rare ones, beginnings, several words, numbers, and what is nowhere. */
function questionOf(n: number): string {
  const word = (at: number) => WORDS[at % WORDS.length] as string
  const kinds = [
    word(n),
    word(n).slice(0, 3),
    word(n).slice(0, 2),
    `${word(n)} ${word(n * 7 + 3)}`,
    `${word(n * 5)} ${(n * 7919) % 20_000}`,
    `band ${n % 977}`,
    `album ${n % 499} ${word(n)}`,
    `${word(n)}zz${n}`,
  ]
  return encodeURIComponent(kinds[n % kinds.length] as string)
}

/** Writes tracks of a library such as people have. */
export async function fillTracks(client: pg.Client, tracks: number): Promise<void> {
  await client.query('set search_path to media, public')
  const rebuild = await dropIndexes(client, ['tracks'])
  const word = (part: string) =>
    `(array[${WORDS.map((w) => `'${w}'`).join(',')}])[1 + (${part}) % 26]`
  await client.query(
    `insert into tracks (id, title, artist, album, duration_seconds, sha256, size, mime,
      object_key, created_at)
    select gen_random_uuid(), initcap(${word('n')} || ' ' || ${word('n / 26')}) || ' ' || n % 20000,
      'Band ' || n % 977, case when n % 3 > 0 then 'Album ' || n % 499 end, 180,
      sha256(n::text::bytea), 1, 'audio/mpeg', 'media/tracks/' || n || '.mp3',
      now() - (n * interval '1 second')
    from generate_series(1, $1::int) n`,
    [tracks],
  )
  await rebuild()
  await client.query('vacuum (analyze) tracks')
}

async function timeEach<T>(
  things: readonly T[],
  work: (thing: T) => Promise<unknown>,
  warmUp: number,
) {
  const times: number[] = []
  // The first ones warm up statements and caches.
  for (const thing of things.slice(0, warmUp)) await work(thing)
  for (const thing of things) {
    const start = performance.now()
    await work(thing)
    times.push(performance.now() - start)
  }
  return times
}

async function get(stack: MediaStack, path: string): Promise<void> {
  await call(stack, 'GET', path)
}

async function call(
  { url, authorization }: MediaStack,
  method: string,
  path: string,
  body?: object,
) {
  const reply = await fetch(`${url}${path}`, {
    method,
    headers: { authorization, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: unknown = await reply.json()
  if (!reply.ok) throw new Error(`${method} ${path} answered ${reply.status}`)
  return json
}

/** Each time all tracks move: half of the order goes before the other half. */
async function timeReorders(stack: MediaStack, rounds: number, warmUp: number): Promise<number[]> {
  const made = await call(stack, 'POST', '/api/music/playlists', { name: 'Long haul' })
  const { id } = made as { id: string }
  const { rows } = await stack.client.query<{ trackId: string }>(
    `insert into playlist_tracks (playlist_id, track_id, position)
    select $1, id, row_number() over () from (select id from tracks limit ${LISTED}) listed
    returning track_id as "trackId"`,
    [id],
  )
  const order = rows.map(({ trackId }) => trackId)
  const path = `/api/music/playlists/${id}/tracks/reorder`
  const turns = Array.from({ length: rounds }, (_, n) => (n * 997) % LISTED)
  const moveAll = (at: number) => {
    const newOrder = [...order.slice(at), ...order.slice(0, at)].toReversed()
    return call(stack, 'PATCH', path, { newOrder })
  }
  return timeEach(turns, moveAll, warmUp)
}
