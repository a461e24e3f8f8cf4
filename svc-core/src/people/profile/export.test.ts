import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMission, aTrade } from '../../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aPilot } from '../../testing/pilots.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

describe('GET /api/profile/export', () => {
  it('is one file with everything of the caller’s, and nothing of others', async () => {
    const pilot = await aPilot(under, { displayName: 'Mara' })
    const other = await aPilot(under)
    const shipping = { address: 'Dock 9', city: 'Lowport', state: 'Rim', zip: '00042' }
    await pilot.call('PUT /api/profile', { body: { shipping } })
    const mission = await aMission(pilot)
    const trade = await aTrade(pilot)
    const params = { id: (await aMission(other)).id }
    await pilot.call('POST /api/contracts/:id/haggle', { params, body: { offer: 'Five' } })
    await other.call('POST /api/contracts/:id/haggle', { params: mission, body: { offer: '5' } })
    const { status, body, headers } = await pilot.call('GET /api/profile/export')
    expect(status).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="hangar-data.json"')
    expect(body).toMatchObject({
      profile: { uid: pilot.uid, displayName: 'Mara', shipping },
      account: { createdAt: expect.any(String) as string },
      linkedAccounts: [],
      sessions: [],
      webhook: null,
      missions: [{ id: mission.id }],
      tradingPosts: [{ id: trade.id }],
      offers: [{ offer: 'Five', contractId: params.id }],
      notifications: [{ kind: 'offer-made' }],
    })
  })

  it('goes on beyond one page of a list', async () => {
    const pilot = await aPilot(under)
    await under.core.database.knex.raw(
      `insert into contracts (id, author_id, kind, post_type, price, title, location, details)
      select gen_random_uuid(), ?, 'mission', 'offer', n, n, 'x', 'x' from generate_series(1, 1200) n`,
      [pilot.uid],
    )
    const { body } = await pilot.call('GET /api/profile/export')
    const { missions } = body as { missions: { payment: number }[] }
    expect(new Set(missions.map(({ payment }) => payment)).size).toBe(1200)
  })
})
