import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, anAccepted, aTrade } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'
import { startCleanup } from '../../housekeeping.ts'
import { expireContracts } from './contracts.commands.ts'

let under: CoreUnderTest
let author: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
})
afterAll(() => under.stop())

const contracts = () => under.core.database.knex('contracts')
const end = async (id: string) =>
  contracts()
    .where({ id })
    .update({ expiresAt: new Date(Date.now() - 1) })
const factsOf = async (id: string) => {
  const rows = await under.core.database.knex('outbox').where({ name: 'core.contract.expired' })
  return rows.filter(({ data }) => data.contractId === id).map(({ data }) => data)
}

describe('the expiry of contracts', () => {
  it('marks what is over and tells of it once, however many copies do it', async () => {
    const copy = await under.startCopy()
    const over = await Promise.all(Array.from({ length: 12 }, () => aTrade(author)))
    for (const { id } of over) await end(id)
    await Promise.all([expireContracts(under.core), expireContracts(copy.core)])
    await expireContracts(under.core)
    for (const { id } of over) {
      expect(await contracts().where({ id }).first()).toMatchObject({
        status: 'expired',
        revision: 2,
      })
      expect(await factsOf(id)).toEqual([{ contractId: id, authorId: author.uid, revision: 2 }])
    }
  })

  it('leaves what is not over, what somebody has, and missions, which never expire', async () => {
    const mission = await aMission(author)
    const trade = await aTrade(author)
    const accepted = await anAccepted(author, await aPilot(under))
    await end(accepted.id)
    await expireContracts(under.core)
    const rows = await contracts().whereIn('id', [mission.id, trade.id, accepted.id])
    const states = Object.fromEntries(rows.map(({ id, status }) => [id, status]))
    expect(states).toEqual({
      [mission.id]: 'open',
      [trade.id]: 'open',
      [accepted.id]: 'accepted',
    })
    expect(mission.expiresAt).toBeNull()
  })

  it('makes open pages look again', async () => {
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected, SOON)
    const lives: { to: unknown; event: { name: string; id?: string } }[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    const { id } = await aTrade(author)
    await end(id)
    await expireContracts(under.core)
    await vi.waitFor(
      () =>
        expect(lives).toContainEqual({ to: 'everyone', event: { name: 'contract.changed', id } }),
      SOON,
    )
  })

  it('is marked, and warned of, within a minute', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stop = startCleanup(under.core)
    try {
      const another = await aPilot(under)
      const [over, ending] = [await aTrade(another), await aTrade(another)]
      await end(over.id)
      const day = 24 * 60 * 60 * 1000
      const soon = { expiresAt: new Date(Date.now() + day - 1), createdAt: new Date(0) }
      await contracts().where({ id: ending.id }).update(soon)
      vi.advanceTimersByTime(60_000)
      await vi.waitFor(async () => {
        expect(await contracts().where({ id: over.id }).first()).toMatchObject({
          status: 'expired',
        })
        const { body } = await another.call('GET /api/notifications')
        expect(body.map(({ kind, contractId }) => [kind, contractId])).toEqual([
          ['contract-expiring', ending.id],
          ['contract-expired', over.id],
        ])
      }, SOON)
    } finally {
      vi.useRealTimers()
      await stop()
    }
  })
})
