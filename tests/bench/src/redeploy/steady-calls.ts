import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { aMission } from '../a-mission.ts'
import { type Session, signIn } from '../chaos/session.ts'

/** People who go on at an even pace and never ask twice. */
export interface SteadyCalls {
  /** How many were answered with 2xx. */
  readonly answered: number
  /** Those that were not, in words. */
  readonly failed: string[]
  stop(): Promise<void>
  /** Titles of what was answered as created and is not there, and of what is there twice. */
  findDamage(): Promise<string[]>
}

/** Each asks that often a second. */
const CALLS_A_SECOND = 10

const LONGEST_MS = 60_000

/** Starts so many calls a second, through the gateway, of both services; a third of them write. */
export async function startCalls(url: string, callsPerSecond: number): Promise<SteadyCalls> {
  const stopping = new AbortController()
  const names = Array.from(
    { length: Math.ceil(callsPerSecond / CALLS_A_SECOND) },
    (_, index) => `Caller ${index}`,
  )
  const people = await Promise.all(names.map((name) => aPerson(url, name)))
  const working = people.map((person) => goOn(person, stopping.signal))
  return {
    get answered() {
      return people.reduce((sum, person) => sum + person.answered, 0)
    },
    get failed() {
      return people.flatMap((person) => person.failed)
    },
    async stop() {
      stopping.abort()
      await Promise.all(working)
    },
    findDamage: async () => (await Promise.all(people.map(compare))).flat(),
  }
}

interface Person {
  url: string
  session: Session
  answered: number
  failed: string[]
  /** Titles of what was answered as created, by the list that shows it. */
  created: Record<'missions' | 'playlists', string[]>
}

const LISTS = {
  missions: '/api/missions/my-posts?limit=1000',
  playlists: '/api/music/playlists/private?limit=1000',
} as const

const NOWHERE = { twitch: '', youtube: '', xbox: '', starCitizen: '' }

const aPerson = async (url: string, name: string): Promise<Person> => ({
  url,
  session: await signIn(url, name),
  answered: 0,
  failed: [],
  created: { missions: [], playlists: [] },
})

async function goOn(person: Person, signal: AbortSignal): Promise<void> {
  for (let count = 0; !signal.aborted; count += 1) {
    const startedAt = performance.now()
    await step(person, count)
    const left = 1000 / CALLS_A_SECOND - (performance.now() - startedAt)
    if (left > 0) await pause(left)
  }
}

async function step(person: Person, count: number): Promise<void> {
  const title = `Number ${count}`
  const kinds = [
    () => call(person, 'GET /api/missions?limit=20'),
    () => create(person, 'missions', title, 'POST /api/missions', aMission(title)),
    () => call(person, 'GET /api/profile'),
    () => call(person, 'GET /api/music?limit=20'),
    () => create(person, 'playlists', title, 'POST /api/music/playlists', { name: title }),
    () => call(person, 'PUT /api/profile', { connections: { ...NOWHERE, twitch: `name${count}` } }),
  ]
  await kinds[count % kinds.length]?.()
}

async function create(
  person: Person,
  list: keyof Person['created'],
  title: string,
  endpoint: string,
  body: object,
): Promise<void> {
  if (await call(person, endpoint, body)) person.created[list].push(title)
}

async function call(person: Person, endpoint: string, body?: object): Promise<boolean> {
  const [method = '', path] = endpoint.split(' ')
  try {
    const reply = await fetch(`${person.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${person.session.token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(LONGEST_MS),
    })
    const text = await reply.text()
    if (reply.ok) person.answered += 1
    else person.failed.push(`${endpoint}: ${reply.status} ${text}`)
    return reply.ok
  } catch (error) {
    person.failed.push(`${endpoint}: ${String(error)}`)
    return false
  }
}

async function compare(person: Person): Promise<string[]> {
  const damage: string[] = []
  for (const list of ['missions', 'playlists'] as const) {
    const there = await readTitles(person, LISTS[list])
    const titles = new Set(there)
    damage.push(
      ...person.created[list]
        .filter((title) => !titles.has(title))
        .map((title) => `lost: ${title}`),
      ...there.filter((title, at) => there.indexOf(title) !== at).map((title) => `twice: ${title}`),
    )
  }
  return damage
}

async function readTitles({ url, session }: Person, path: string): Promise<string[]> {
  const titles: string[] = []
  for (let next = path; next;) {
    const reply = await fetch(`${url}${next}`, {
      headers: { authorization: `Bearer ${session.token}` },
    })
    if (!reply.ok) throw new Error(`${next} answered ${reply.status}: ${await reply.text()}`)
    const page = (await reply.json()) as { title?: string; name?: string }[]
    titles.push(...page.map(({ title, name }) => title ?? name ?? ''))
    next = /<([^>]+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1] ?? ''
  }
  return titles
}
