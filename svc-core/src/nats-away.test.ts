import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMission, missionDraft } from './testing/contracts.ts'
import { type CoreUnderTest, startCore } from './testing/core-under-test.ts'
import { aPilot, callAs } from './testing/pilots.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore({ NATS_URL: 'nats://127.0.0.1:1' })
})
afterAll(() => under.stop())

describe('while NATS is away', () => {
  it('is ready, and loses no write and no fact', async () => {
    expect((await under.app.inject('/readyz')).statusCode).toBe(200)
    const mission = await aMission(await aPilot(under))
    const facts = await under.core.database.knex('outbox').whereNull('publishedAt')
    expect(facts).toMatchObject([
      { name: 'core.contract.posted', data: { contractId: mission.id, revision: 1 } },
    ])
  })

  it('asks the tables before a write or a call of an admin, as it hears of no revocation', async () => {
    const admin = await aPilot(under, { isAdmin: true })
    expect((await admin.call('GET /api/users')).status).toBe(200)
    await under.core.database.knex('users').where({ uid: admin.uid }).update({ tokenVersion: 2 })
    expect((await admin.call('GET /api/users')).status).toBe(401)
    expect((await admin.call('POST /api/missions', { body: missionDraft })).status).toBe(401)
    expect((await admin.call('GET /api/missions')).status).toBe(200)
  })

  it('takes no write of a session that another copy has ended', async () => {
    const { uid } = await aPilot(under)
    const sid = crypto.randomUUID()
    await under.core.database
      .knex('sessions')
      .insert({ id: sid, uid, tokenHash: Buffer.alloc(32), expiresAt: new Date(Date.now() + 1e6) })
    const token = under.tokens.tokenFor({ uid, sid })
    const post = () => callAs(under, token, 'POST /api/missions', { body: missionDraft })
    expect((await post()).status).toBe(201)
    await under.core.database.knex('sessions').where({ id: sid }).update({ endedAt: new Date() })
    expect((await post()).status).toBe(401)
  })
})
