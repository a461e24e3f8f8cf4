import type { LiveMessage } from '@hub/events'
import { SOON } from '@hub/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMission } from './testing/contracts.ts'
import { type CoreUnderTest, startCore } from './testing/core-under-test.ts'
import { aPilot, type Pilot } from './testing/pilots.ts'

let under: CoreUnderTest
let lives: LiveMessage[]

beforeAll(async () => {
  under = await startCore()
  const { core } = await under.startCopy()
  core.bus.onLive((message) => lives.push(message))
  await vi.waitFor(() => {
    if (!core.bus.isConnected || !under.core.bus.isConnected) throw new Error('not connected yet')
  }, SOON)
  await core.bus.connection?.flush()
})
afterAll(() => under.stop())
beforeEach(() => {
  lives = []
})

const expectTold = (name: string, to: LiveMessage['to']) =>
  vi.waitFor(() => expect(lives).toContainEqual({ to, event: { name } }), SOON)

/** Nothing of that name is on its way any more: what was published after it has come. */
async function expectNotTold(pilot: Pilot, name: string): Promise<void> {
  under.core.bus.publishLive({ to: [pilot.uid], event: { name: 'resync' } })
  await expectTold('resync', [pilot.uid])
  expect(lives.map(({ event }) => event.name)).not.toContain(name)
}

describe('the other pages and devices of a person are told', () => {
  it('of notifications that were read, and not of those that had been', async () => {
    const [author, actor] = [await aPilot(under), await aPilot(under)]
    const { id } = await aMission(author)
    const body = { offer: '100' }
    await actor.call('POST /api/contracts/:id/haggle', { params: { id }, body })
    await author.call('POST /api/notifications/read', { body: {} })
    await expectTold('notification.read', [author.uid])
    lives = []
    await author.call('POST /api/notifications/read', { body: {} })
    await expectNotTold(author, 'notification.read')
  })

  it('of a profile that was saved', async () => {
    const pilot = await aPilot(under)
    await pilot.call('PUT /api/profile', { body: { displayName: 'Vega' } })
    await expectTold('profile.changed', [pilot.uid])
  })

  it('of a photo that was removed', async () => {
    const pilot = await aPilot(under)
    await pilot.call('DELETE /api/profile/photo')
    await expectTold('profile.changed', [pilot.uid])
  })

  it('of an account that was unlinked', async () => {
    const pilot = await aPilot(under)
    await under.core.database.knex('identities').insert([
      { provider: 'google', subject: pilot.uid, uid: pilot.uid },
      { provider: 'apple', subject: pilot.uid, uid: pilot.uid },
    ])
    const params = { provider: 'google' }
    const { status } = await pilot.call('DELETE /api/profile/links/:provider', { params })
    expect(status).toBe(200)
    await expectTold('profile.changed', [pilot.uid])
  })

  it('of a webhook that was set', async () => {
    const pilot = await aPilot(under)
    const body = { url: 'https://example.org/hook', isOn: false }
    await pilot.call('PUT /api/profile/webhook', { body })
    await expectTold('webhook.changed', [pilot.uid])
  })
})

describe('the open consoles of the admins are told, and nobody else', () => {
  it('of a right that was given', async () => {
    const [admin, other, pilot] = [
      await aPilot(under, { isAdmin: true }),
      await aPilot(under, { isAdmin: true }),
      await aPilot(under),
    ]
    await admin.call('POST /api/users/:uid/set-admin-status', {
      params: { uid: other.uid },
      body: { isAdmin: false },
    })
    await vi.waitFor(() => {
      const [told] = lives.filter(({ event }) => event.name === 'console.changed')
      expect(told?.to).toContain(admin.uid)
      expect(told?.to).not.toContain(other.uid)
      expect(told?.to).not.toContain(pilot.uid)
    }, SOON)
  })

  it('of a contract that an admin removed', async () => {
    const admin = await aPilot(under, { isAdmin: true })
    const { id } = await aMission(await aPilot(under))
    await admin.call('DELETE /api/admin/missions/:id', { params: { id } })
    await vi.waitFor(() => {
      const [told] = lives.filter(({ event }) => event.name === 'console.changed')
      expect(told?.to).toContain(admin.uid)
    }, SOON)
  })
})
