import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../housekeeping.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aMission, missionDraft, tradeFields, tradeForm } from '../testing/contracts.ts'
import { anImage } from '../testing/images.ts'
import { aPilot, callAs, type Pilot } from '../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

const aKey = () => ({ 'idempotency-key': crypto.randomUUID() })

const post = (headers: Record<string, string>, changes: object = {}) =>
  author.call('POST /api/missions', { body: { ...missionDraft, ...changes }, headers })

const countMine = async () => {
  author = await aPilot(under)
  return async () => (await author.call('GET /api/missions/my-posts')).body.length
}

describe('Idempotency-Key', () => {
  it('answers a repeat with the first reply, and makes nothing', async () => {
    const count = await countMine()
    const headers = aKey()
    const first = await post(headers)
    const again = await post(headers)
    expect(first.status).toBe(201)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(await count()).toBe(1)
    const events = await under.core.database.knex('outbox').where({ name: 'core.contract.posted' })
    expect(events.filter(({ data }) => data.contractId === first.body.id)).toHaveLength(1)
  })

  it('makes one row of fifty sent at once, to two copies, and one answer', async () => {
    const count = await countMine()
    const copy = await under.startCopy()
    const headers = aKey()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        callAs(i % 2 ? under : copy, author.token, 'POST /api/missions', {
          body: missionDraft,
          headers,
        }),
      ),
    )
    expect(await count()).toBe(1)
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
  })

  it('refuses another body, or another call, under the same key', async () => {
    await countMine()
    const headers = aKey()
    const { body: mission } = await post(headers)
    const other = await post(headers, { payment: 1 })
    expect([other.status, other.message]).toEqual([
      422,
      'This Idempotency-Key was used for something else.',
    ])
    const haggle = await author.call('POST /api/contracts/:id/haggle', {
      params: mission,
      body: { offer: '5' },
      headers,
    })
    expect(haggle.status).toBe(422)
  })

  it('answers 409 while the first is still at work', async () => {
    await countMine()
    const headers = aKey()
    const { knex } = under.core.database
    const attempt = { caller: author.uid, key: headers['idempotency-key'], requestHash: 'x' }
    const atWork = await knex.transaction()
    await atWork('idempotency').insert(attempt)
    const answer = await post(headers)
    await atWork.rollback()
    expect([answer.status, answer.message]).toEqual([
      409,
      'This was sent before and is still being worked on.',
    ])
    expect((await post(headers)).status).toBe(201)
  })

  it('keeps no refusal: what failed can be sent again', async () => {
    await countMine()
    const contract = await aMission(author)
    const { knex } = under.core.database
    await knex('contracts').where({ id: contract.id }).update({ status: 'accepted' })
    const headers = aKey()
    const send = () =>
      author.call('POST /api/contracts/:id/haggle', {
        params: contract,
        body: { offer: '5' },
        headers,
      })
    expect((await send()).status).toBe(409)
    await knex('contracts').where({ id: contract.id }).update({ status: 'open' })
    expect((await send()).status).toBe(201)
  })

  it('is each person’s own', async () => {
    const headers = aKey()
    await countMine()
    const { body: mine } = await post(headers)
    const count = await countMine()
    expect((await post(headers)).body.id).not.toBe(mine.id)
    expect(await count()).toBe(1)
  })

  it('knows a form by its fields and the picture in it', async () => {
    await countMine()
    const headers = aKey()
    const image = await anImage()
    const send = (file: Buffer) =>
      author.call('POST /api/trading_posts', { body: tradeForm(tradeFields, file), headers })
    const first = await send(image)
    expect(await send(image)).toMatchObject({ status: 201, body: first.body })
    expect((await send(await anImage('png', 32))).status).toBe(422)
    const { body } = await author.call('GET /api/trading_posts/my-posts')
    expect(body).toHaveLength(1)
  })

  it.each(['x'.repeat(101), 'with space', 'ä'])('refuses the key %j', async (key) => {
    await countMine()
    const answer = await post({ 'idempotency-key': key })
    expect([answer.status, answer.message]).toEqual([
      400,
      'Idempotency-Key must be 1 to 100 visible ASCII characters.',
    ])
  })

  it('is forgotten after two days', async () => {
    const count = await countMine()
    const headers = aKey()
    await post(headers)
    const { knex } = under.core.database
    await knex('idempotency').update({ createdAt: knex.raw(`now() - interval '49 hours'`) })
    await cleanUp(under.core)
    await post(headers)
    expect(await count()).toBe(2)
  })
})
