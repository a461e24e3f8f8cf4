import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMission, aTrade } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'
import { audit } from '../audit/audit.queries.ts'

let under: CoreUnderTest
let admin: Pilot
let author: Pilot

beforeAll(async () => {
  under = await startCore()
  admin = await aPilot(under, { isAdmin: true, displayName: 'Ada' })
  author = await aPilot(under, { displayName: 'Bea Author' })
})
afterAll(() => under.stop())

const listAudit = async () => (await admin.call('GET /api/admin/audit')).body

describe('GET /api/admin/trading_posts and /missions', () => {
  it('show every status but removed ones, found by title or author', async () => {
    const [trade, mission] = [await aTrade(author), await aMission(author, { title: 'Old run' })]
    const { knex } = under.core.database
    await knex('contracts').where({ id: mission.id }).update({ status: 'completed' })
    const find = async (q: string) => ({
      trades: (await admin.call('GET /api/admin/trading_posts', { query: { q } })).body,
      missions: (await admin.call('GET /api/admin/missions', { query: { q } })).body,
    })
    expect(await find('bea auth')).toMatchObject({
      trades: [{ id: trade.id }],
      missions: [{ id: mission.id, status: 'completed' }],
    })
    expect(await find('OLD RUN')).toMatchObject({ trades: [], missions: [{ id: mission.id }] })
    await knex('contracts').where({ id: mission.id }).update({ status: 'removed' })
    expect((await find('old run')).missions).toEqual([])
    expect((await admin.call('GET /api/admin/trading_posts')).body[0]?.id).toBe(trade.id)
  })
})

describe('DELETE /api/admin/trading_posts/:id and /missions/:id', () => {
  it('delete, say so in the words of the spec, and log the title', async () => {
    const trade = await aTrade(author)
    const mission = await aMission(author)
    const post = await admin.call('DELETE /api/admin/trading_posts/:id', { params: trade })
    expect(post.message).toBe('Post deleted successfully!')
    const { message } = await admin.call('DELETE /api/admin/missions/:id', { params: mission })
    expect(message).toBe('Mission deleted successfully!')
    expect((await listAudit()).slice(0, 2)).toMatchObject([
      { action: 'mission-deleted', actorName: 'Ada', targetName: mission.title },
      { action: 'trading-post-deleted', actorName: 'Ada', targetName: trade.item },
    ])
    const again = await admin.call('DELETE /api/admin/missions/:id', { params: mission })
    expect([again.status, again.message]).toEqual([404, 'Contract not found.'])
  })

  it('log an admin’s use of the plain call too, and nobody’s deletion of their own', async () => {
    const mine = await aMission(author, { title: 'My own' })
    await author.call('DELETE /api/missions/:id', { params: mine })
    const mission = await aMission(author, { title: 'By the plain call' })
    await admin.call('DELETE /api/missions/:id', { params: mission })
    const [last, before] = await listAudit()
    expect(last).toMatchObject({ targetName: 'By the plain call' })
    expect(before?.targetName).not.toBe(mine.title)
  })
})

describe('GET /api/admin/audit', () => {
  it('only grows: not even whoever has the database changes or deletes an entry', async () => {
    const { knex } = under.core.database
    await knex.transaction((trx) => audit(trx, { action: 'items-refreshed' }))
    await expect(knex('auditLog').delete()).rejects.toThrow('the audit log only grows')
    await expect(knex('auditLog').update({ action: 'x' })).rejects.toThrow('only grows')
    await expect(knex('auditLog').update({ actorName: 'Eve' })).rejects.toThrow('only grows')
  })

  it('has no name of who deleted their account, and keeps the entry', async () => {
    const pilot = await aPilot(under, { displayName: 'Carol' })
    const params = { uid: pilot.uid }
    await admin.call('POST /api/users/:uid/set-admin-status', { params, body: { isAdmin: true } })
    const token = under.tokens.tokenFor({ uid: pilot.uid, version: 2 })
    await under.app.inject({
      method: 'DELETE',
      url: '/api/profile/delete-account',
      headers: { authorization: `Bearer ${token}` },
    })
    expect((await listAudit())[0]).toMatchObject({
      action: 'admin-granted',
      actorName: 'Ada',
      targetName: 'Anonymous',
    })
  })

  it('logs a refresh of the items', async () => {
    await admin.call('POST /api/admin/refresh-items')
    expect((await listAudit())[0]).toMatchObject({ action: 'items-refreshed', actorName: 'Ada' })
  })
})

describe('GET /api/admin/stats', () => {
  it('counts', async () => {
    const before = (await admin.call('GET /api/admin/stats')).body
    await aMission(author)
    await aTrade(author)
    await under.core.database.knex('deadLetters').insert({
      consumer: 'core',
      eventId: '00000000-0000-0000-0000-000000000001',
      name: 'x',
      payload: '{}',
      error: 'x',
    })
    const { body } = await admin.call('GET /api/admin/stats')
    expect(body).toMatchObject({
      openMissions: before.openMissions + 1,
      openTradingPosts: before.openTradingPosts + 1,
      deadLetters: 1,
    })
    expect(body.people).toBeGreaterThan(1)
  })
})
