import { afterEach, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { type LivePage, openLive } from '../testing/live-client.ts'

let hub: GatewayUnderTest
afterEach(() => hub.stop())

/** A hub with few places, all of which guests have taken: so many each, from one address. */
async function crowd(guests: number, each: number, env: Record<string, string> = {}) {
  const clients = String(guests * each)
  hub = await startGateway({ LIVE_CLIENTS: clients, TRUST_PROXY: '127.0.0.1', ...env })
  const pages: LivePage[] = []
  for (let guest = 0; guest < guests; guest += 1) {
    for (let n = 0; n < each; n += 1) {
      pages.push(await openLive(hub, { uid: `guest ${guest}`, from: '198.51.100.1' }))
    }
  }
  expect(pages.map(({ reply }) => reply.statusCode)).toEqual(pages.map(() => 200))
  return pages
}

it('takes in who comes from elsewhere when one address has taken all places', async () => {
  const pages = await crowd(3, 12)
  const other = await openLive(hub, { uid: 'other', from: '203.0.113.1' })
  expect(other.reply.statusCode).toBe(200)
  await pages[0]?.ended
  expect(pages[0]?.text()).toContain(': bye')
})

it('takes in who listens nowhere yet when others at the same address have many places', async () => {
  const pages = await crowd(3, 12)
  const other = await openLive(hub, { uid: 'other', from: '198.51.100.1' })
  expect(other.reply.statusCode).toBe(200)
  await pages[0]?.ended
})

it('shares until nobody has more than others, and then takes nobody’s place', async () => {
  await crowd(2, 3)
  const others: number[] = []
  for (let n = 0; n < 5; n += 1) {
    const page = await openLive(hub, { uid: `other ${n}`, from: '198.51.100.1' })
    others.push(page.reply.statusCode ?? 0)
  }
  // Of six places both guests keep one in the end.
  expect(others).toEqual([200, 200, 200, 200, 503])
  const elsewhere: number[] = []
  for (let n = 0; n < 4; n += 1) {
    const page = await openLive(hub, { uid: `far ${n}`, from: '203.0.113.1' })
    elsewhere.push(page.reply.statusCode ?? 0)
  }
  expect(elsewhere).toEqual([200, 200, 200, 503])
})

it('does not let those who gave way come back at the cost of those who have less', async () => {
  const pages = await crowd(1, 6)
  const other = await openLive(hub, { uid: 'other', from: '203.0.113.1' })
  await pages[0]?.ended
  const again = await openLive(hub, { uid: 'guest 0', from: '198.51.100.1' })
  expect(again.reply.statusCode).toBe(503)
  expect(other.reply.complete).toBe(false)
})
