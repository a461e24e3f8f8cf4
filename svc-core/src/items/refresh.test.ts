import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Item } from '@hub/api-spec'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aTrade } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { type FakeCatalogue, startFakeCatalogue } from '../testing/fake-catalogue.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'

let under: CoreUnderTest
let fake: FakeCatalogue
let folder: string
let file: string
let admin: Pilot

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'items-'))
  file = join(folder, 'items.json')
  fake = await startFakeCatalogue()
  under = await startCore({ ITEMS_FILE: file })
})
afterAll(async () => {
  await under.stop()
  fake.stop()
  await rm(folder, { recursive: true })
})

const names = (count: number, prefix = 'Item') =>
  Array.from({ length: count }, (_, index) => `${prefix} ${index}`)

const offer = (names: string[], category = 'Tools') =>
  writeFile(file, JSON.stringify({ [category]: names }))

const listNames = async (pilot: Pilot) =>
  ((await pilot.call('GET /api/items')).body as Item[]).map(({ name }) => name).toSorted()

const refresh = async (pilot: Pilot) => {
  const { status, message } = await pilot.call('POST /api/admin/refresh-items')
  return { status, message }
}

beforeEach(async () => {
  admin = await aPilot(under, { isAdmin: true })
  await under.core.database.knex('items').delete()
  await under.core.database.knex('contracts').delete()
  await under.core.database.knex('outbox').delete()
})

describe('POST /api/admin/refresh-items', () => {
  it('puts the new list in the place of the old, and tells the fact', async () => {
    await offer(['Drill', 'Wrench', 'Torch'])
    expect(await refresh(admin)).toEqual({
      status: 200,
      message: 'Item list refreshed successfully!',
    })
    await offer(['Drill', 'Wrench', 'Lamp'])
    await refresh(admin)
    expect(await listNames(admin)).toEqual(['Drill', 'Lamp', 'Wrench'])
    const facts = await under.core.database
      .knex('outbox')
      .orderBy('position')
      .select('name', 'data')
    expect(facts).toEqual([
      { name: 'core.items.refreshed', data: { added: 3, removed: 0 } },
      { name: 'core.items.refreshed', data: { added: 1, removed: 1 } },
    ])
  })

  it('keeps an item that an open listing uses, until it is used no more', async () => {
    const seller = await aPilot(under)
    await offer(['Drill', 'Wrench', 'Torch'])
    await refresh(admin)
    const trade = await aTrade(seller, { category: 'Tools', item: 'Torch' })
    await aTrade(seller, { category: 'Elsewhere', item: 'Wrench' })
    await offer(['Drill', 'Lamp'])
    await refresh(admin)
    expect(await listNames(admin)).toEqual(['Drill', 'Lamp', 'Torch'])
    await seller.call('DELETE /api/trading_posts/:id', { params: { id: trade.id } })
    await refresh(admin)
    expect(await listNames(admin)).toEqual(['Drill', 'Lamp'])
  })

  it('refuses an empty list', async () => {
    await offer(['Drill'])
    await refresh(admin)
    await offer([])
    expect(await refresh(admin)).toEqual({
      status: 422,
      message: 'The source "file" has no items. The list stays as it was.',
    })
    expect(await listNames(admin)).toEqual(['Drill'])
  })

  it('refuses a list that shrank below 60 %, and takes one that did not', async () => {
    await offer(names(10))
    await refresh(admin)
    await offer(names(5))
    expect(await refresh(admin)).toEqual({
      status: 422,
      message: 'The source "file" has only 5 items where there were 10. The list stays as it was.',
    })
    expect(await listNames(admin)).toHaveLength(10)
    await offer(names(6))
    expect((await refresh(admin)).status).toBe(200)
    expect(await listNames(admin)).toHaveLength(6)
  })

  it('leaves the list as it was when the source fails', async () => {
    await offer(['Drill'])
    await refresh(admin)
    await writeFile(file, '{"Tools": ["Drill"')
    expect(await refresh(admin)).toEqual({
      status: 502,
      message: 'The file of the item list cannot be read.',
    })
    expect(await listNames(admin)).toEqual(['Drill'])
  })

  it('refuses who is no admin, and who is none any more', async () => {
    await offer(['Drill'])
    expect((await refresh(await aPilot(under))).status).toBe(403)
    await under.core.database.knex('users').where({ uid: admin.uid }).update({ isAdmin: false })
    expect(await refresh(admin)).toEqual({ status: 403, message: 'Only admins can do that.' })
    expect(await listNames(admin)).toEqual([])
  })

  it('takes ten thousand items', async () => {
    await offer(names(10_000))
    expect((await refresh(admin)).status).toBe(200)
    await offer(names(10_000, 'Renamed'))
    expect((await refresh(admin)).status).toBe(200)
    expect(await listNames(admin)).toHaveLength(10_000)
  })
})

describe('a refresh from a source elsewhere', () => {
  const env = () => ({
    ITEMS_SOURCE: 'scwiki',
    SCWIKI_URL: fake.url,
    SCWIKI_CALLS_PER_MINUTE: '60000',
    OUTGOING_ALLOWED_HOSTS: fake.host,
  })
  const page = { data: [{ uuid: 'a', name: 'Rifle', type: 'Gun' }], links: { next: null } }

  it('runs once at a time, and the right is asked again at its end', async () => {
    const elsewhere = await startCore(env())
    const [one, other] = [
      await aPilot(elsewhere, { isAdmin: true }),
      await aPilot(elsewhere, { isAdmin: true }),
    ]
    let noteAsked = () => {}
    const asked = new Promise<void>((done) => (noteAsked = done))
    let answer = () => {}
    fake.plans['/items'] = (_url, reply) => {
      answer = () =>
        void reply.setHeader('content-type', 'application/json').end(JSON.stringify(page))
      noteAsked()
    }
    const refreshing = refresh(one)
    await asked
    expect(await refresh(other)).toEqual({
      status: 409,
      message: 'The item list is being refreshed already.',
    })
    await elsewhere.core.database.knex('users').where({ uid: one.uid }).update({ isAdmin: false })
    answer()
    expect((await refreshing).status).toBe(403)
    fake.plans['/items'] = () => page
    expect((await refresh(other)).status).toBe(200)
    expect(await listNames(other)).toEqual(['Rifle'])
    await elsewhere.stop()
  })
})
