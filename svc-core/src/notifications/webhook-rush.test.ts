import type { LiveMessage } from '@hub/events'
import { SOON } from '@hub/service-kit/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aMission } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { type FakeWebhook, startFakeWebhook, type WebhookMessage } from '../testing/fake-webhook.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'

let under: CoreUnderTest
let fake: FakeWebhook

beforeAll(async () => {
  fake = await startFakeWebhook()
  under = await startCore({ OUTGOING_ALLOWED_HOSTS: fake.host })
  await under.startCopy()
})
afterAll(async () => {
  fake.letGo()
  await under.stop()
  fake.stop()
})
beforeEach(() => {
  Object.assign(fake, { status: 204, limit: undefined, messages: [], refused: 0 })
})

const knex = () => under.core.database.knex

const setWebhook = (pilot: Pilot, url = fake.url) =>
  pilot.call('PUT /api/profile/webhook', { body: { url, isOn: true } })
const webhookOf = async (pilot: Pilot) => (await pilot.call('GET /api/profile/webhook')).body
const noticesOf = async (pilot: Pilot) => (await pilot.call('GET /api/notifications')).body

/** An offer that is made in the end, however busy the machine is. */
async function offer(pilot: Pilot, id: string): Promise<void> {
  const given = { params: { id }, body: { offer: '1' } }
  const { status } = await pilot.call('POST /api/contracts/:id/haggle', given)
  if (status === 503) return offer(pilot, id)
  expect(status).toBe(201)
}

/** How many offers the messages tell of, those alone and those folded into one. */
const countOffers = (messages: readonly WebhookMessage[]) =>
  messages.reduce((sum, { content }) => {
    const [, folded] = /^(\d+) offers on /.exec(content) ?? []
    return sum + (content.includes(' made an offer on ') ? 1 : Number(folded ?? 0))
  }, 0)

/** As if it had been failing for so long, and its next turn was now. */
const pretend = (pilot: Pilot, hours: number) =>
  knex()('webhooks')
    .where({ uid: pilot.uid })
    .update({ failingSince: new Date(Date.now() - hours * 3_600_000), freeAt: new Date() })

/** Has it take its turn, maybe twice at a time, as if it had been failing for so long, until that is so. */
async function takeTurnsUntil(pilot: Pilot, hours: number, check: () => Promise<void>) {
  await vi.waitFor(
    async () => {
      await pretend(pilot, hours)
      under.core.webhookSender.wake()
      await check()
    },
    { timeout: 30_000, interval: 100 },
  )
}

describe('a receiver that takes five messages in two seconds', () => {
  it.each([
    ['says what is left', true],
    ['only says when it was too much', false],
  ])(
    'and %s is told of sixty offers, and stays on',
    async (_what, isTold) => {
      const author = await aPilot(under)
      await setWebhook(author)
      const { id } = await aMission(author, { title: 'Escort' })
      const { id: other } = await aMission(author, { title: 'Hauling' })
      const pilots = await Promise.all(Array.from({ length: 60 }, () => aPilot(under)))
      fake.messages = []
      fake.limit = { calls: 5, windowMs: 2_000, isTold }
      await Promise.all(pilots.map((pilot, n) => offer(pilot, n % 6 === 0 ? other : id)))
      await vi.waitFor(() => expect(countOffers(fake.messages)).toBe(60), {
        ...SOON,
        timeout: 30_000,
      })
      await vi.waitFor(
        async () =>
          expect(await knex()('webhookDeliveries').where({ uid: author.uid })).toEqual([]),
        SOON,
      )
      expect(
        fake.messages.some(({ content }) => / offers on “Escort”, the last by /.test(content)),
      ).toBe(true)
      expect(await webhookOf(author)).toEqual({ url: fake.url, isOn: true, problem: null })
      const [row] = await knex()('webhooks').where({ uid: author.uid })
      expect(row).toMatchObject({ failures: 0, failingSince: null })
    },
    60_000,
  )

  it('is told in the order things happened', async () => {
    const author = await aPilot(under)
    await setWebhook(author)
    const titles = ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven']
    fake.messages = []
    fake.limit = { calls: 2, windowMs: 300, isTold: false }
    const rival = await aPilot(under, { displayName: 'Mara' })
    for (const title of titles) await offer(rival, (await aMission(author, { title })).id)
    const messages = await fake.waitFor(titles.length)
    expect(messages.map(({ content }) => /“(.*)”/.exec(content)?.[1])).toEqual(titles)
  })

  it('keeps to that for all who have its address', async () => {
    const [one, two] = [await aPilot(under), await aPilot(under)]
    for (const author of [one, two]) await setWebhook(author)
    const contracts = await Promise.all([one, two].map((author) => aMission(author)))
    const rival = await aPilot(under)
    fake.messages = []
    fake.limit = { calls: 1, windowMs: 500, isTold: true }
    await Promise.all(contracts.map(({ id }) => offer(rival, id)))
    await fake.waitFor(2)
    expect(fake.refused).toBe(0)
  })
})

describe('setting up a webhook', () => {
  it('works where the receiver has too much to do at first', async () => {
    fake.limit = { calls: 1, windowMs: 300, isTold: false }
    const [first, second] = [await aPilot(under), await aPilot(under)]
    expect((await setWebhook(first)).status).toBe(200)
    expect((await setWebhook(second)).status).toBe(200)
    expect(fake.refused).toBe(1)
    expect(fake.messages).toHaveLength(2)
    expect(await webhookOf(second)).toEqual({ url: fake.url, isOn: true, problem: null })
  })

  it('works where the receiver wants to be left alone for long', async () => {
    fake.limit = { calls: 0, windowMs: 60_000, isTold: true }
    const pilot = await aPilot(under)
    expect((await setWebhook(pilot)).body).toEqual({ url: fake.url, isOn: true, problem: null })
    expect(fake.refused).toBe(1)
    await knex()('webhookAddresses').delete()
  })
})

describe('a webhook that is turned off', () => {
  it.each([401, 403, 404, 410])('for %d is so at once, and its person is told', async (status) => {
    const author = await aPilot(under)
    await setWebhook(author)
    const { id } = await aMission(author)
    const lives: LiveMessage[] = []
    under.core.bus.onLive((message) => lives.push(message))
    fake.status = status
    await offer(await aPilot(under), id)
    const problem = `127.0.0.1 answered with ${status}.`
    await vi.waitFor(
      async () => expect(await webhookOf(author)).toMatchObject({ isOn: false, problem }),
      SOON,
    )
    expect(await noticesOf(author)).toMatchObject([
      {
        kind: 'webhook-off',
        text: 'Your webhook was turned off. Your profile says why.',
        contractId: null,
        contractTitle: null,
        isRead: false,
      },
      { kind: 'offer-made' },
    ])
    expect(await knex()('webhookDeliveries').where({ uid: author.uid })).toEqual([])
    const event = { name: 'notification.added' }
    const toldOf = () =>
      lives.filter((live) => live.to.includes(author.uid) && live.event.name === event.name)
    await vi.waitFor(() => expect(toldOf().length).toBeGreaterThanOrEqual(2), SOON)
  })

  it('for failing is so after a day of it, and not before', async () => {
    const author = await aPilot(under)
    await setWebhook(author)
    const { id } = await aMission(author, { title: 'Escort' })
    fake.status = 500
    await offer(await aPilot(under), id)
    await fake.waitFor(2)
    const problem = '127.0.0.1 answered with 500.'
    await vi.waitFor(
      async () => expect(await webhookOf(author)).toMatchObject({ isOn: true, problem }),
      SOON,
    )
    await takeTurnsUntil(author, 23, async () => {
      const [row] = await knex()('webhooks').where({ uid: author.uid })
      expect(row.failures).toBeGreaterThanOrEqual(2)
      expect(row.isOn).toBe(true)
    })
    await takeTurnsUntil(author, 25, async () =>
      expect(await webhookOf(author)).toMatchObject({ isOn: false, problem }),
    )
    expect(await noticesOf(author)).toMatchObject([{ kind: 'webhook-off' }, { kind: 'offer-made' }])
  })

  it('that answers again in time has lost nothing', async () => {
    const author = await aPilot(under)
    await setWebhook(author)
    const { id } = await aMission(author)
    fake.messages = []
    fake.status = 503
    await offer(await aPilot(under), id)
    await fake.waitFor(1)
    await vi.waitFor(async () => expect((await webhookOf(author)).problem).not.toBeNull(), SOON)
    for (let n = 0; n < 4; n += 1) await offer(await aPilot(under), id)
    Object.assign(fake, { status: 204, messages: [] })
    await takeTurnsUntil(author, 23, async () =>
      expect(countOffers(fake.messages)).toBeGreaterThanOrEqual(5),
    )
    await vi.waitFor(
      async () => expect(await webhookOf(author)).toMatchObject({ problem: null }),
      SOON,
    )
  })

  it('does not stand in the way of those behind it for one message that is refused', async () => {
    const author = await aPilot(under)
    await setWebhook(author)
    const { id } = await aMission(author, { title: 'Odd' })
    fake.status = 400
    await offer(await aPilot(under), id)
    await takeTurnsUntil(author, 1, async () =>
      expect(await knex()('webhookDeliveries').where({ uid: author.uid })).toEqual([]),
    )
    expect(await webhookOf(author)).toMatchObject({ isOn: true })
    fake.status = 204
    await offer(await aPilot(under), (await aMission(author, { title: 'Even' })).id)
    await takeTurnsUntil(author, 1, async () =>
      expect(fake.messages.at(-1)?.content).toContain('Even'),
    )
  }, 60_000)
})

describe('one slow receiver', () => {
  it('delays nobody, nor do thirty', async () => {
    const slow = await Promise.all(Array.from({ length: 30 }, () => aPilot(under)))
    for (const [n, pilot] of slow.entries()) {
      const url = fake.urlOfSlow(String(n))
      await pilot.call('PUT /api/profile/webhook', { body: { url, isOn: false } })
      await knex()('webhooks').where({ uid: pilot.uid }).update({ isOn: true })
    }
    const quick = await aPilot(under)
    await setWebhook(quick)
    fake.messages = []
    const rival = await aPilot(under)
    for (const pilot of [...slow, quick]) await offer(rival, (await aMission(pilot)).id)
    await fake.waitFor(1)
    expect(fake.held.size).toBeGreaterThan(0)
    // None of them had to be given up first.
    expect([...fake.held].filter(({ destroyed }) => destroyed)).toEqual([])
    fake.letGo()
  })
})
