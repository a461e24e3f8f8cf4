import { type EndpointName, endpointOf, endpoints } from '@hub/api-spec'
import {
  effectOf,
  forgeCall,
  forgedKeys,
  poisonBody,
  takesBody,
  testTokens,
} from '@hub/service-kit/testing'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  aMission,
  anAccepted,
  anOffer,
  aTrade,
  missionDraft,
  tradeFields,
  tradeForm,
} from './testing/contracts.ts'
import { type CoreUnderTest, startCore } from './testing/core-under-test.ts'
import { anImage, photoForm } from './testing/images.ts'
import { aPilot, callAs, type CallParts, type Pilot } from './testing/pilots.ts'
import { announceRevocation } from './people/revocations.ts'

type CoreEndpoint = {
  [K in EndpointName]: (typeof endpoints)[K]['owner'] extends 'core' ? K : never
}[EndpointName]

/** What each kind of caller gets; `with` makes the parts of a call that is otherwise right. */
interface Row {
  with?: (author: Pilot) => CallParts | Promise<CallParts>
  /** Whoever calls instead: a call that ends an account needs one of its own. */
  as?: (who: Pilot) => Promise<Pilot>
  author: number
  other: number
  admin: number
}

const everybody = (status: number) => ({ author: status, other: status, admin: status })
const adminOnly = (status: number) => ({ author: 403, other: 403, admin: status })
const authorOnly = { author: 200, other: 403, admin: 403 }
const authorOrAdmin = { author: 200, other: 403, admin: 200 }
const toMission = async (author: Pilot) => ({ params: { id: (await aMission(author)).id } })
const toTrade = async (author: Pilot) => ({ params: { id: (await aTrade(author)).id } })
const aPhotoForm = async () => ({ body: photoForm(await anImage('png', 16)) })
const aNewcomer = ({ isAdmin }: Pilot) => aPilot(under, { isAdmin })
const toAccepted = async (author: Pilot) => ({
  params: { id: (await anAccepted(author, people.other)).id },
})
const toChoice = async (author: Pilot) => {
  const { id: haggleId, contractId: id } = await anOffer(people.other, await aMission(author))
  return { params: { id, haggleId }, body: { revision: 1 } }
}
async function aPurgeUnderWay(): Promise<CallParts> {
  const job = { id: uuidv7(), actorId: uuidv7(), total: 1, state: 'running' }
  const leaseUntil = new Date(Date.now() + 60 * 60 * 1000)
  await under.core.database
    .knex('adminJobs')
    .insert({ ...job, leaseUntil })
    .onConflict()
    .ignore()
  return {}
}
const discord = { provider: 'discord' }

const MATRIX = {
  'POST /api/auth/guest': { with: () => ({ body: { displayName: 'New' } }), ...everybody(201) },
  'GET /api/auth/providers': everybody(200),
  'POST /api/auth/refresh': everybody(401),
  'POST /api/auth/sign-out': everybody(200),
  'GET /api/auth/session': everybody(200),
  'GET /api/auth/jwks': everybody(200),
  // Nothing is configured here: the providers' own tests say what they answer.
  'POST /api/auth/start/:provider': {
    with: () => ({ params: discord, body: { purpose: 'sign-in' } }),
    ...everybody(404),
  },
  'GET /api/auth/callback/:provider': { with: () => ({ params: discord }), ...everybody(404) },
  'POST /api/auth/callback/:provider': {
    with: () => ({ params: discord, body: { state: 'none' } }),
    ...everybody(404),
  },
  'GET /api/profile/links': everybody(200),
  'DELETE /api/profile/links/:provider': { with: () => ({ params: discord }), ...everybody(404) },
  'GET /api/images/:key': {
    with: () => ({ params: { key: `${'A'.repeat(32)}.webp` } }),
    ...everybody(404),
  },
  'GET /api/profile': everybody(200),
  'PUT /api/profile': { with: () => ({ body: {} }), ...everybody(200) },
  'PUT /api/profile/photo': { with: aPhotoForm, ...everybody(200) },
  'DELETE /api/profile/photo': everybody(200),
  'GET /api/profile/export': everybody(200),
  'DELETE /api/profile/delete-account': { as: aNewcomer, ...everybody(200) },
  'GET /api/items': everybody(200),
  'GET /api/community': everybody(200),
  'GET /api/notifications': everybody(200),
  'POST /api/notifications/read': { with: () => ({ body: {} }), ...everybody(200) },
  'GET /api/profile/webhook': everybody(200),
  'PUT /api/profile/webhook': {
    with: () => ({ body: { url: 'https://hooks.test/1', isOn: false } }),
    ...everybody(200),
  },
  'POST /api/admin/refresh-items': adminOnly(200),
  'GET /api/users': adminOnly(200),
  'POST /api/users/:uid/set-admin-status': {
    with: async () => ({ params: await aPilot(under), body: { isAdmin: true } }),
    ...adminOnly(200),
  },
  'DELETE /api/users/:uid': {
    with: async () => ({ params: await aPilot(under) }),
    ...adminOnly(200),
  },
  // Were none under way, everybody in this test would go.
  'DELETE /api/users/delete-non-admins': { with: aPurgeUnderWay, ...adminOnly(409) },
  'GET /api/admin/jobs/:id': { with: () => ({ params: { id: uuidv7() } }), ...adminOnly(404) },
  'GET /api/admin/trading_posts': adminOnly(200),
  'GET /api/admin/missions': adminOnly(200),
  'DELETE /api/admin/trading_posts/:id': { with: toTrade, ...adminOnly(200) },
  'DELETE /api/admin/missions/:id': { with: toMission, ...adminOnly(200) },
  'GET /api/admin/audit': adminOnly(200),
  'GET /api/admin/stats': adminOnly(200),
  'GET /api/admin/near-quotas': adminOnly(200),
  'GET /api/admin/non-admins': adminOnly(200),
  'GET /api/admin/people': {
    with: ({ uid }) => ({ query: { uids: uid } }),
    ...adminOnly(200),
  },
  'POST /api/admin/claim': { with: () => ({ body: { token: 'none' } }), ...everybody(409) },
  'GET /api/missions': everybody(200),
  'GET /api/missions/my-posts': everybody(200),
  'POST /api/missions': { with: () => ({ body: missionDraft }), ...everybody(201) },
  'PATCH /api/missions/:id': {
    with: async (author) => ({ ...(await toMission(author)), body: { title: 'Changed' } }),
    ...authorOnly,
  },
  'DELETE /api/missions/:id': { with: toMission, ...authorOrAdmin },
  'GET /api/trading_posts': everybody(200),
  'GET /api/trading_posts/my-posts': everybody(200),
  'POST /api/trading_posts': { with: () => ({ body: tradeForm(tradeFields) }), ...everybody(201) },
  'PATCH /api/trading_posts/:id': {
    with: async (author) => ({ ...(await toTrade(author)), body: tradeForm({ price: '9' }) }),
    ...authorOnly,
  },
  'DELETE /api/trading_posts/:id': { with: toTrade, ...authorOrAdmin },
  'GET /api/contracts/:id/haggles': { with: toMission, ...everybody(200) },
  'POST /api/contracts/:id/haggle': {
    with: async (author) => ({ ...(await toMission(author)), body: { offer: '5' } }),
    ...everybody(201),
  },
  'POST /api/contracts/:id/haggles/:haggleId/accept': {
    with: toChoice,
    author: 200,
    other: 403,
    admin: 403,
  },
  'GET /api/contracts/:id': { with: toMission, ...everybody(200) },
  'POST /api/contracts/:id/accept': { with: toMission, author: 409, other: 200, admin: 200 },
  'POST /api/contracts/:id/release': { with: toAccepted, ...authorOnly },
  'POST /api/contracts/:id/complete': { with: toAccepted, ...authorOnly },
  'GET /api/profile/accepted-contracts': everybody(200),
} satisfies Record<CoreEndpoint, Row>

const rows = Object.entries(MATRIX) as [CoreEndpoint, Row][]
const signedInRows = rows.filter(([name]) => endpointOf(name).access !== 'anyone')
const openRows = rows.filter(([name]) => endpointOf(name).access === 'anyone')

let under: CoreUnderTest
let people: { guest: Pilot; author: Pilot; other: Pilot; admin: Pilot }

beforeAll(async () => {
  under = await startCore()
  people = {
    guest: await aPilot(under),
    author: await aPilot(under, { isGuest: false }),
    other: await aPilot(under, { isGuest: false }),
    admin: await aPilot(under, { isAdmin: true }),
  }
})
afterAll(() => under.stop())

const partsOf = (row: Row) => row.with?.(people.author) ?? {}

it('has a row for every endpoint of the map that is svc-core’s', () => {
  const owned = Object.keys(endpoints).filter(
    (name) => endpointOf(name as EndpointName).owner === 'core',
  )
  expect(Object.keys(MATRIX).toSorted()).toEqual(owned.toSorted())
})

it('serves exactly the endpoints of the map that are svc-core’s', () => {
  expect([...under.app.served].toSorted()).toEqual(Object.keys(MATRIX).toSorted())
})

describe.each(rows)('%s', (name, row) => {
  it.each(['guest', 'author', 'other', 'admin'] as const)(
    'answers the %s as it should',
    async (who) => {
      const caller = (await row.as?.(people[who])) ?? people[who]
      const answer = await caller.call(name, await partsOf(row))
      expect(answer.status, answer.message).toBe(row[who === 'guest' ? 'other' : who])
    },
  )
})

/** Tokens that let nobody in. */
const refusedTokens: Record<string, () => string | undefined | Promise<string>> = {
  nobody: () => undefined,
  'a token that is none': () => 'nonsense',
  'a token that was cut': () => people.author.token.slice(0, -4),
  'an expired token': () => under.tokens.tokenFor({ uid: people.author.uid, expiresIn: -1 }),
  'a token by another key': () => testTokens().tokenFor({ uid: people.author.uid }),
  'a token by an unknown key': () => testTokens('unknown').tokenFor({ uid: people.author.uid }),
  'an unsigned token': () => unsigned(people.author.token),
  'a revoked token': () => revokedToken(),
  'a person who was deleted': () => deletedToken(),
}

function unsigned(token: string): string {
  const head = Buffer.from('{"alg":"none","typ":"at+jwt","kid":"test"}').toString('base64url')
  return `${head}.${token.split('.')[1]}.`
}

async function revokedToken(): Promise<string> {
  const { uid, token } = await aPilot(under)
  await under.core.database.knex('users').where({ uid }).update({ tokenVersion: 2 })
  announceRevocation(under.core, { uid, version: 2 })
  return token
}

async function deletedToken(): Promise<string> {
  const { uid, token } = await aPilot(under)
  const gone = { tokenVersion: 2, deletedAt: new Date() }
  await under.core.database.knex('users').where({ uid }).update(gone)
  announceRevocation(under.core, { uid, version: 2 })
  return token
}

describe.each(Object.entries(refusedTokens))('%s', (_who, makeToken) => {
  it.each(signedInRows)('may not call %s', async (name, row) => {
    const answer = await callAs(under, await makeToken(), name, await partsOf(row))
    expect([answer.status, answer.message]).toEqual([401, 'Please sign in.'])
  })

  it.each(openRows)('may call %s', async (name, row) => {
    const answer = await callAs(under, await makeToken(), name, await partsOf(row))
    expect(answer.status).toBe(row.other)
  })
})

const adminRows = rows.filter(([name]) => endpointOf(name).access === 'admin')

describe('an admin whose right was taken away', () => {
  it.each(adminRows)('may not call %s with the token they get then', async (name, row) => {
    const { uid } = await aPilot(under)
    const token = under.tokens.tokenFor({ uid, version: 1 })
    const answer = await callAs(under, token, name, await partsOf(row))
    expect([answer.status, answer.message]).toEqual([403, 'Only admins can do that.'])
  })

  it.each(adminRows.filter(([name]) => !name.startsWith('GET')))(
    'may not call %s with the token they had, not even before it was told',
    async (name, row) => {
      const parts = await partsOf(row)
      const { uid, token } = await aPilot(under, { isAdmin: true })
      const revoked = { isAdmin: false, tokenVersion: 2 }
      await under.core.database.knex('users').where({ uid }).update(revoked)
      const answer = await callAs(under, token, name, parts)
      expect([answer.status, answer.message]).toEqual([401, 'Please sign in.'])
    },
  )
})

describe('a person whose deletion was not told yet', () => {
  it.each(signedInRows.filter(([name]) => !name.startsWith('GET')))(
    'may not call %s',
    async (name, row) => {
      const isAdmin = endpointOf(name).access === 'admin'
      const { uid, token } = await aPilot(under, { isAdmin })
      await under.core.database.knex('users').where({ uid }).update({ deletedAt: new Date() })
      const answer = await callAs(under, token, name, await partsOf(row))
      expect([answer.status, answer.message]).toEqual([401, 'Please sign in.'])
    },
  )
})

const bodyRows = rows.filter(([name]) => takesBody(endpointOf(name)))

const effectAs = (name: CoreEndpoint, caller: Pilot, parts: CallParts) =>
  effectOf(under.core.database, () => caller.call(name, parts))

describe.each(bodyRows)('%s with keys that are not the caller’s to set', (name, row) => {
  const makeCall = async () => partsOf(row)
  const callers = () => [row.author === 403 ? people.admin : people.author, people.guest]

  // Nobody here answers that the people deleted above are forgotten: they would be told of again.
  beforeAll(async () => {
    const { knex } = under.core.database
    const deletionToldAt = knex.raw("now() + interval '1 day'")
    await knex('users').whereNotNull('deletedAt').update({ deletionToldAt })
  })

  it('does what it does without them, whoever calls', async () => {
    const forged = await forgedKeys(under.core.database)
    for (const caller of callers()) {
      await caller.call(name, await makeCall())
      const legal = await effectAs(name, caller, await makeCall())
      for (const forge of forgeCall(endpointOf(name), makeCall, forged)) {
        expect(await effectAs(name, caller, await forge())).toEqual(legal)
      }
    }
  })

  // A form has no keys that JSON would merge.
  if (endpointOf(name).multipart) return

  it('refuses what would change every object', async () => {
    for (const caller of callers()) {
      const { body, ...parts } = await makeCall()
      const headers = { ...parts.headers, 'content-type': 'application/json' }
      for (const poisoned of poisonBody(body)) {
        const { status, changes } = await effectAs(name, caller, {
          ...parts,
          headers,
          body: poisoned,
        })
        expect({ isRefused: status >= 400, changes }).toEqual({ isRefused: true, changes: [] })
      }
    }
    expect('isAdmin' in {}).toBe(false)
  })
})
