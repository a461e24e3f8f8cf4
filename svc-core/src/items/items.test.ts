import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot } from '../testing/pilots.ts'
import { fillItems } from './items.queries.ts'
import { readShippedItems } from './sources/shipped-items.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

describe('GET /api/items', () => {
  it('lists the shipped catalogue by category and name, filled once', async () => {
    const { knex } = under.core.database
    const shipped = await readShippedItems()
    await Promise.all([fillItems(knex, shipped), fillItems(knex, shipped)])
    await fillItems(knex, [{ category: 'Armor', name: 'Not in an empty table' }])
    const { status, body, headers } = await (await aPilot(under)).call('GET /api/items')
    expect(status).toBe(200)
    expect(body).toHaveLength(shipped.length)
    expect(body).toEqual(expect.arrayContaining(shipped))
    expect(headers['etag']).toMatch(/^"/)
  })
})

describe('the shipped catalogue', () => {
  it('is large enough to choose from, and names nothing twice', async () => {
    const items = await readShippedItems()
    expect(items.length).toBeGreaterThanOrEqual(150)
    expect(new Set(items.map(({ category }) => category)).size).toBeGreaterThanOrEqual(12)
    expect(new Set(items.map((item) => JSON.stringify(item))).size).toBe(items.length)
    for (const { category, name } of items) expect(category && name).toMatch(/\S/)
  })
})
