import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aMission } from './testing/contracts.ts'
import { type CoreUnderTest, startCore } from './testing/core-under-test.ts'
import { aPilot } from './testing/pilots.ts'

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
})
