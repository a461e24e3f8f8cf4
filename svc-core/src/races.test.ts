import { randomUUID } from 'node:crypto'
import type { Contract, Haggle } from '@hub/api-spec'
import { SOON } from '@hub/service-kit/testing'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { aMission, anAccepted, anOffer } from './testing/contracts.ts'
import { type CoreUnderTest, startCore } from './testing/core-under-test.ts'
import { aPilot, callAs, type Pilot } from './testing/pilots.ts'

let under: CoreUnderTest
let admin: Pilot

beforeAll(async () => {
  under = await startCore()
  admin = await aPilot(under, { isAdmin: true })
})
afterAll(() => under.stop())

/** People who deal with each other, and what lies between them. */
interface Scene {
  author: Pilot
  taker: Pilot
  third: Pilot
  open: { id: string; revision: number }
  taken: Contract
  offer: Haggle
}

async function aScene(): Promise<Scene> {
  const [author, taker, third] = await Promise.all([aPilot(under), aPilot(under), aPilot(under)])
  const open = await aMission(author)
  const other = await aMission(author)
  const theirs = await aMission(taker)
  const offer = await anOffer(taker, open, 'first')
  await anOffer(third, open, 'second')
  await anOffer(taker, other, 'third')
  await anOffer(author, theirs, 'fourth')
  const taken = await anAccepted(author, taker)
  await under.core.database.knex('sessions').insert(
    [author, taker].map(({ uid }) => ({
      id: randomUUID(),
      uid,
      tokenHash: Buffer.from(randomUUID()),
      expiresAt: new Date(Date.now() + 3_600_000),
    })),
  )
  return { author, taker, third, open, taken, offer }
}

type Answer = Promise<{ status: number }>

const keyed = () => ({ 'idempotency-key': randomUUID() })
const rename = (who: Pilot): Answer =>
  who.call('PUT /api/profile', { body: { displayName: `Pilot ${randomUUID().slice(0, 8)}` } })
const leave = (who: Pilot): Answer => who.call('DELETE /api/profile/delete-account')

/** What people do at the same time. */
const CALLS: Record<string, (scene: Scene) => Answer> = {
  'an offer': ({ third, open }) =>
    third.call('POST /api/contracts/:id/haggle', {
      params: open,
      body: { offer: 'one more' },
      headers: keyed(),
    }),
  'an acceptance': ({ third, open }) =>
    third.call('POST /api/contracts/:id/accept', { params: open, headers: keyed() }),
  'an accepted offer': ({ author, open, offer }) =>
    author.call('POST /api/contracts/:id/haggles/:haggleId/accept', {
      params: { id: open.id, haggleId: offer.id },
      body: { revision: open.revision },
    }),
  'a release': ({ author, taken }) =>
    author.call('POST /api/contracts/:id/release', { params: taken }),
  'a completion': ({ author, taken }) =>
    author.call('POST /api/contracts/:id/complete', { params: taken }),
  'a change': ({ author, open }) =>
    author.call('PATCH /api/missions/:id', { params: open, body: { payment: 7 } }),
  'a removal': ({ author, open }) => author.call('DELETE /api/missions/:id', { params: open }),
  'a removal by an admin': ({ taken }) =>
    admin.call('DELETE /api/admin/missions/:id', { params: taken }),
  'a new name of the author': ({ author }) => rename(author),
  'a new name of the taker': ({ taker }) => rename(taker),
  'the author’s leaving': ({ author }) => leave(author),
  'the taker’s leaving': ({ taker }) => leave(taker),
  'the taker’s removal': ({ taker }) => admin.call('DELETE /api/users/:uid', { params: taker }),
  'the taker’s becoming an admin': ({ taker }) =>
    admin.call('POST /api/users/:uid/set-admin-status', {
      params: taker,
      body: { isAdmin: true },
    }),
  'a look at the author’s notices': ({ author }) =>
    author.call('POST /api/notifications/read', { body: {} }),
  'a look at the taker’s notices': ({ taker }) =>
    taker.call('POST /api/notifications/read', { body: {} }),
  'signing out everywhere': async ({ taker }) => {
    const session = await under.core.database
      .knex('sessions')
      .where({ uid: taker.uid })
      .first<{ id: string } | undefined>('id')
    const token = under.tokens.tokenFor({ uid: taker.uid, sid: session?.id ?? randomUUID() })
    return callAs(under, token, 'POST /api/auth/sign-out', { body: { everywhere: true } })
  },
}

const names = Object.keys(CALLS)
const PAIRS = names.flatMap((one, index) =>
  names.slice(index).map((other) => [one, other] as const),
)

/** Races two calls in a scene of their own; answers what neither may answer. */
async function race([one, other]: readonly [string, string]): Promise<string[]> {
  const scene = await aScene()
  const answers = await Promise.all(
    [one, other].map(async (name) => ({ name, status: (await CALLS[name]?.(scene))?.status ?? 0 })),
  )
  return answers
    .filter(({ status }) => status < 200 || status >= 500)
    .map(({ name, status }) => `${name}, of ${one} and ${other}: ${status}`)
}

/** What must hold of all rows whatever was done at the same time: queries that find what does not. */
const INVARIANTS: Record<string, string> = {
  'an accepted contract has one who has it': `select id from contracts where status = 'accepted'
    and 1 <> (select count(*) from acceptances where contract_id = contracts.id and status = 'accepted')`,
  'a contract that is open has nobody': `select id from contracts where status = 'open' and (
    exists (select from acceptances where contract_id = contracts.id and status <> 'released')
    or exists (select from haggles where contract_id = contracts.id and accepted_at is not null))`,
  'offers are counted': `select id from contracts where haggle_count
    <> (select count(*) from haggles where contract_id = contracts.id)`,
  'nothing is left of who is gone': `select uid from users where deleted_at is not null and (
    exists (select from contracts where author_id = users.uid)
    or exists (select from haggles where offerer_id = users.uid)
    or exists (select from acceptances where uid = users.uid)
    or exists (select from sessions where uid = users.uid)
    or exists (select from webhooks where uid = users.uid))`,
  'names are the same everywhere': `select id from contracts join users on uid = author_id
    where author_name <> display_name
    union select id from haggles join users on uid = offerer_id where offerer_name <> display_name`,
}

async function findBroken(): Promise<string[]> {
  const found = await Promise.all(
    Object.entries(INVARIANTS).map(async ([name, query]) => {
      const { rowCount } = await under.core.database.pool.query(query)
      return rowCount === 0 ? [] : [name]
    }),
  )
  return found.flat()
}

/** How many transactions of this database had to give way; each process tells when it ends. */
async function countDeadlocks(): Promise<number> {
  const client = await under.core.database.openClient()
  try {
    const { rows } = await client.query<{ pid: number }>(
      `select pid from pg_stat_activity where datname = current_database()
        and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    const pids = rows.map(({ pid }) => pid)
    await client.query('select pg_terminate_backend(pid) from unnest($1::int[]) as pid', [pids])
    await vi.waitFor(async () => {
      const left = await client.query('select from pg_stat_activity where pid = any($1)', [pids])
      expect(left.rowCount).toBe(0)
    }, SOON)
    const stat = await client.query<{ deadlocks: string }>(
      'select deadlocks from pg_stat_database where datname = current_database()',
    )
    return Number(stat.rows[0]?.deadlocks)
  } finally {
    await client.end()
  }
}

const AT_ONCE = 6

describe('any two calls at the same time', () => {
  it('are both answered, none has to give way, and what is stored holds together', async () => {
    const waiting = [...PAIRS]
    const failed: string[] = []
    await Promise.all(
      Array.from({ length: AT_ONCE }, async () => {
        for (let pair = waiting.pop(); pair; pair = waiting.pop()) {
          failed.push(...(await race(pair)))
        }
      }),
    )
    expect(failed).toEqual([])
    expect(await findBroken()).toEqual([])
    expect(await countDeadlocks()).toBe(0)
  })
})
