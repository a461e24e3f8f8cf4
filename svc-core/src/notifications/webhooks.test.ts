import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { aMission } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { type FakeWebhook, startFakeWebhook } from '../testing/fake-webhook.ts'
import { aPilot, type Pilot } from '../testing/pilots.ts'

let under: CoreUnderTest
let fake: FakeWebhook

beforeAll(async () => {
  fake = await startFakeWebhook()
  under = await startCore({ OUTGOING_ALLOWED_HOSTS: fake.host })
  await under.startCopy()
})
afterAll(async () => {
  await under.stop()
  fake.stop()
})
beforeEach(() => {
  Object.assign(fake, { status: 204, messages: [] })
})

const setWebhook = async (pilot: Pilot, url: string, isOn = true) => {
  const { status, body, message } = await pilot.call('PUT /api/profile/webhook', {
    body: { url, isOn },
  })
  return { status, body, message }
}

const webhookOf = async (pilot: Pilot) => (await pilot.call('GET /api/profile/webhook')).body

async function offerOn(author: Pilot, title: string) {
  const { id } = await aMission(author, { title })
  const actor = await aPilot(under, { displayName: '@everyone *Mara*' })
  await actor.call('POST /api/contracts/:id/haggle', { params: { id }, body: { offer: '1' } })
  return id
}

const deliveriesTo = (pilot: Pilot) =>
  under.core.database.knex('webhookDeliveries').where({ uid: pilot.uid }).select('tries')

/** Ends a pause; it may also end a turn early, so that a message goes out twice. */
const makeFree = ({ uid }: Pilot) =>
  under.core.database
    .knex('webhooks')
    .where({ uid })
    .update({ freeAt: new Date(Date.now() - 1000) })

describe('PUT /api/profile/webhook', () => {
  it('keeps an address that is off without calling it', async () => {
    const pilot = await aPilot(under)
    expect(await webhookOf(pilot)).toEqual({ url: null, isOn: false, problem: null })
    const off = { url: fake.url, isOn: false, problem: null }
    expect(await setWebhook(pilot, fake.url, false)).toMatchObject({ status: 200, body: off })
    expect(await webhookOf(pilot)).toEqual(off)
    expect(fake.messages).toEqual([])
  })

  it('says hello when it is turned on', async () => {
    const pilot = await aPilot(under)
    expect((await setWebhook(pilot, fake.url)).status).toBe(200)
    expect(fake.messages).toEqual([
      {
        username: 'Hangar',
        content: 'Hangar will tell you here.\n<http://localhost:8080>',
        allowed_mentions: { parse: [] },
      },
    ])
  })

  it('keeps the address sealed', async () => {
    const pilot = await aPilot(under)
    await setWebhook(pilot, fake.url, false)
    const row = await under.core.database.knex('webhooks').where({ uid: pilot.uid }).first('url')
    expect((row as { url: Buffer }).url.toString('latin1')).not.toContain('webhooks')
  })

  it('forgets an address that is emptied', async () => {
    const pilot = await aPilot(under)
    await setWebhook(pilot, fake.url)
    await setWebhook(pilot, '', false)
    expect(await webhookOf(pilot)).toEqual({ url: null, isOn: false, problem: null })
  })

  it.each([
    ['', 400, 'Please enter the address of the webhook.'],
    ['not an address', 400, 'That is not a web address.'],
    ['ftp://example.com/', 422, 'Only http and https addresses can be called.'],
    ['http://example.com/', 422, 'Only https addresses can be called.'],
    ['https://127.0.0.1/', 422, '127.0.0.1 is not an address on the public internet.'],
    ['https://[::1]/', 422, '[::1] is not an address on the public internet.'],
    ['https://169.254.169.254/', 422, '169.254.169.254 is not an address on the public internet.'],
    ['https://localhost/', 422, 'localhost is not an address on the public internet.'],
  ])('does not turn on %j', async (url, status, message) => {
    const pilot = await aPilot(under)
    expect(await setWebhook(pilot, url)).toMatchObject({
      status,
      message: expect.stringContaining(message),
    })
    expect(await webhookOf(pilot)).toMatchObject({ isOn: false })
  })

  it('does not turn on one that answers with an error', async () => {
    fake.status = 404
    const pilot = await aPilot(under)
    expect(await setWebhook(pilot, fake.url)).toMatchObject({
      status: 422,
      message: 'The webhook does not work: 127.0.0.1 answered with 404.',
    })
  })
})

describe('a webhook', () => {
  it('that is on is told what its person is told, as plain words, once', async () => {
    const author = await aPilot(under)
    await setWebhook(author, fake.url)
    const id = await offerOn(author, 'Escort_1')
    const [, message] = await fake.waitFor(2)
    expect(message).toEqual({
      username: 'Hangar',
      content:
        '\\@everyone \\*Mara\\* made an offer on “Escort\\_1”.\n' +
        `<http://localhost:8080/#contract=${id}>`,
      allowed_mentions: { parse: [] },
    })
    await vi.waitFor(async () => expect(await deliveriesTo(author)).toEqual([]), SOON)
    expect(fake.messages).toHaveLength(2)
  })

  it('that is off is told nothing', async () => {
    const author = await aPilot(under)
    await setWebhook(author, fake.url, false)
    await offerOn(author, 'Escort')
    expect(await deliveriesTo(author)).toEqual([])
    expect(fake.messages).toEqual([])
  })

  it('that fails is tried again later', async () => {
    const author = await aPilot(under)
    await setWebhook(author, fake.url)
    fake.status = 500
    await offerOn(author, 'Escort')
    await fake.waitFor(2)
    await vi.waitFor(
      async () =>
        expect(await webhookOf(author)).toEqual({
          url: fake.url,
          isOn: true,
          problem: '127.0.0.1 answered with 500.',
        }),
      SOON,
    )
    await vi.waitFor(async () => expect(await deliveriesTo(author)).toEqual([{ tries: 1 }]), SOON)
    fake.status = 204
    await vi.waitFor(async () => {
      await makeFree(author)
      under.core.webhookSender.wake()
      expect(fake.messages.length).toBeGreaterThanOrEqual(3)
    }, SOON)
    await vi.waitFor(
      async () => expect(await webhookOf(author)).toMatchObject({ problem: null }),
      SOON,
    )
    await vi.waitFor(async () => expect(await deliveriesTo(author)).toEqual([]), SOON)
  })

  it('that is turned off by its person forgets what waited', async () => {
    const author = await aPilot(under)
    await setWebhook(author, fake.url)
    fake.status = 500
    await offerOn(author, 'Escort')
    await fake.waitFor(2)
    await vi.waitFor(async () => expect((await webhookOf(author)).problem).not.toBeNull(), SOON)
    await setWebhook(author, fake.url, false)
    expect(await deliveriesTo(author)).toEqual([])
  })

  it('that is gone is turned off at once, and says why', async () => {
    const author = await aPilot(under)
    await setWebhook(author, fake.url)
    fake.status = 410
    await offerOn(author, 'Escort')
    await vi.waitFor(
      async () =>
        expect(await webhookOf(author)).toMatchObject({
          isOn: false,
          problem: '127.0.0.1 answered with 410.',
        }),
      SOON,
    )
    expect(await deliveriesTo(author)).toEqual([])
  })
})
