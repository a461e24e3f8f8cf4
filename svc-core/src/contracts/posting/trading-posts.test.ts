import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { cleanUp } from '../../housekeeping.ts'
import { expireContracts } from './contracts.commands.ts'
import { sweepPictures } from '../../images/sweep.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, aTrade, tradeFields, tradeForm } from '../../testing/contracts.ts'
import { anImage } from '../../testing/images.ts'
import { aPilot, callAs, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot
let other: Pilot
let image: Buffer

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under, { displayName: 'Mara' })
  other = await aPilot(under)
  image = await anImage()
})
afterAll(() => under.stop())

const REQUIRED = 'Please fill in all required fields.'
const DAY = 24 * 60 * 60

const fetchImage = (url: string | null, headers: Record<string, string> = {}) =>
  under.app.inject({ url: String(url), headers })

const stored = async () => {
  const keys: string[] = []
  for await (const { key } of under.core.storage.list('core/images/')) keys.push(key)
  return keys
}

describe('POST /api/trading_posts', () => {
  it('posts a trade with its picture', async () => {
    const { status, body } = await author.call('POST /api/trading_posts', {
      body: tradeForm({ ...tradeFields, authorId: other.uid, id: '', status: 'removed' }, image),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'sell',
      item: 'Rook Revolver',
      category: 'Personal Weapons',
      price: 2500.5,
      description: 'Hardly used. #sidearm',
      expiryDays: 7,
      authorId: author.uid,
      authorName: 'Mara',
      status: 'open',
      revision: 1,
    })
    expect(body.expiresAt).toEqual({
      ...body.createdAt,
      seconds: body.createdAt.seconds + 7 * DAY,
    })
    expect(body.imageUrl).toMatch(/^\/api\/images\/[\w-]{32}\.webp$/)
    expect(body.thumbnailUrl).toMatch(/^\/api\/images\/[\w-]{32}-small\.webp$/)
    const lists = await other.call('GET /api/trading_posts')
    expect(lists.body).toContainEqual(body)
  })

  it('takes a form without a picture, a description or a choice of expiry', async () => {
    const { item, category, price } = tradeFields as Record<string, string>
    const { status, body } = await author.call('POST /api/trading_posts', {
      body: tradeForm({ item: item ?? '', category: category ?? '', price: price ?? '' }),
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      type: 'sell',
      description: null,
      imageUrl: null,
      thumbnailUrl: null,
      expiryDays: 30,
    })
  })

  it('takes the empty file of an unused file input for no picture', async () => {
    const body = tradeForm(tradeFields)
    // As browsers send it: without a name.
    body.append('itemImage', new Blob([]), '')
    const { status, body: post } = await author.call('POST /api/trading_posts', { body })
    expect([status, post.imageUrl]).toEqual([201, null])
  })

  it.each([
    ['5000000000.25', 5_000_000_000.25],
    ['999999999999.99', 999_999_999_999.99],
    ['0', 0],
  ])('keeps the price %s exactly', async (price, amount) => {
    expect((await aTrade(author, { price })).price).toBe(amount)
  })

  it.each([
    ['no item', { item: '' }, REQUIRED],
    ['no category', { category: ' ' }, REQUIRED],
    ['no price', { price: '' }, REQUIRED],
    ['a price with a comma', { price: '1,5' }, 'Price must be a number, such as 1500 or 1500.50.'],
    ['the price -1', { price: '-1' }, 'Price must be between 0 and 999,999,999,999.99 aUEC.'],
    ['the price 1e21', { price: '1e21' }, 'Price must be a number, such as 1500 or 1500.50.'],
    ['three decimals', { price: '1.005' }, 'Price can have at most two decimals.'],
    ['two days', { expiryDays: '2' }, 'Expiry must be 1, 7, 30, 90 or 180 days.'],
    ['an unknown type', { type: 'gift' }, 'Type is not one of the choices.'],
    ['a NUL', { item: 'a\0b' }, 'Item has characters that cannot be stored.'],
    [
      'a long text',
      { description: 'x'.repeat(5001) },
      'Description can have at most 5,000 characters.',
    ],
  ])('refuses %s', async (_what, changes, message) => {
    const answer = await author.call('POST /api/trading_posts', {
      body: tradeForm({ ...tradeFields, ...changes }),
    })
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  it('refuses a form that lacks fields, and JSON', async () => {
    const empty = await author.call('POST /api/trading_posts', { body: tradeForm({}) })
    expect([empty.status, empty.message]).toEqual([400, REQUIRED])
    const json = await author.call('POST /api/trading_posts', { body: tradeFields })
    expect(json.status).toBeGreaterThanOrEqual(400)
    expect(json.status).toBeLessThan(500)
  })

  it('refuses what is no picture, and one above 10 MB, and stores nothing of it', async () => {
    const before = await stored()
    for (const file of [Buffer.from('<svg/>'), Buffer.alloc(0)]) {
      const body = tradeForm(tradeFields, file)
      const answer = await author.call('POST /api/trading_posts', { body })
      expect([answer.status, answer.message]).toEqual([
        400,
        'Only image files are accepted: JPEG, PNG, WebP, GIF or AVIF.',
      ])
    }
    const large = await author.call('POST /api/trading_posts', {
      body: tradeForm(tradeFields, Buffer.alloc(10 * 1024 * 1024 + 1)),
    })
    expect([large.status, large.message]).toEqual([413, 'Item image can be at most 10 MB.'])
    expect(await stored()).toEqual(before)
  })
})

describe('GET /api/images/:key', () => {
  it('gives the picture to anyone who knows its address, to keep for ever', async () => {
    const { imageUrl, thumbnailUrl } = await aTrade(author, {}, image)
    for (const url of [imageUrl, thumbnailUrl]) {
      const { statusCode, headers, rawPayload } = await fetchImage(url)
      expect(statusCode).toBe(200)
      expect(headers).toMatchObject({
        'content-type': 'image/webp',
        'content-length': String(rawPayload.length),
        'cache-control': 'public, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
      })
      const etag = String(headers['etag'])
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
        const again = await fetchImage(url, { 'if-none-match': known })
        expect([again.statusCode, again.body]).toEqual([304, ''])
      }
    }
  })

  it('answers 404, which nobody keeps, for what is not there', async () => {
    const { statusCode, headers, body } = await fetchImage(`/api/images/${'A'.repeat(32)}.webp`)
    expect([statusCode, body]).toEqual([404, '{"message":"Image not found."}'])
    expect(headers['cache-control']).toBeUndefined()
  })

  it.each(['short.webp', `${'A'.repeat(32)}.svg`, '..%2f..%2fsecrets.json'])(
    'refuses the key %s',
    async (key) => {
      expect((await fetchImage(`/api/images/${key}`)).statusCode).toBe(400)
    },
  )
})

describe('PATCH /api/trading_posts/:id', () => {
  const patch = (pilot: Pilot, id: string, fields: Record<string, string>, file?: Buffer) =>
    pilot.call('PATCH /api/trading_posts/:id', { params: { id }, body: tradeForm(fields, file) })

  it('changes what is named, and keeps the picture and the expiry', async () => {
    const before = await aTrade(author, {}, image)
    const { status, body } = await patch(author, before.id, { price: '7', description: '' })
    expect(status).toBe(200)
    expect(body).toEqual({ ...before, price: 7, description: null, revision: 2 })
  })

  it('counts a new expiry from when the trade was posted', async () => {
    const before = await aTrade(author)
    const { body } = await patch(author, before.id, { expiryDays: '90' })
    expect(body.expiryDays).toBe(90)
    expect(body.expiresAt?.seconds).toBe(before.createdAt.seconds + 90 * DAY)
    expect(body.createdAt).toEqual(before.createdAt)
    const again = await patch(author, before.id, { expiryDays: '90' })
    expect(again.body.expiresAt).toEqual(body.expiresAt)
  })

  it('refuses an expiry that would have passed', async () => {
    const { id } = await aTrade(author)
    const { knex } = under.core.database
    await knex('contracts')
      .where({ id })
      .update({ createdAt: knex.raw(`now() - interval '2 days'`) })
    const answer = await patch(author, id, { expiryDays: '1' })
    expect([answer.status, answer.message]).toEqual([
      400,
      'That expiry has passed: it counts from when the contract was posted.',
    ])
  })

  it('replaces the picture by a new one, and the old one is gone', async () => {
    const before = await aTrade(author, {}, image)
    const { body } = await patch(author, before.id, {}, await anImage('jpeg'))
    expect(body.imageUrl).not.toBe(before.imageUrl)
    expect((await fetchImage(body.imageUrl)).statusCode).toBe(200)
    expect((await fetchImage(before.imageUrl)).statusCode).toBe(404)
    expect((await fetchImage(before.thumbnailUrl)).statusCode).toBe(404)
  })

  it('is for the author alone, and stores no picture of anybody else', async () => {
    const { id } = await aTrade(author, {}, image)
    const before = await stored()
    const answer = await patch(other, id, {}, image)
    expect([answer.status, answer.message]).toEqual([
      403,
      'Only the author can edit this contract.',
    ])
    expect(await stored()).toEqual(before)
  })

  it('does not find a mission', async () => {
    const { id } = await aMission(author)
    const answer = await patch(author, id, { price: '1' })
    expect([answer.status, answer.message]).toEqual([404, 'Contract not found.'])
  })

  const anExpired = async () => {
    const trade = await aTrade(author)
    const { knex } = under.core.database
    const times = { createdAt: knex.raw(`now() - interval '8 days'`), expiresAt: new Date() }
    await knex('contracts').where({ id: trade.id }).update(times)
    return trade
  }

  it('refuses a trade that has expired', async () => {
    const { id } = await anExpired()
    const answer = await patch(author, id, { price: '1' })
    expect([answer.status, answer.message]).toEqual([409, 'This contract is no longer open.'])
  })

  it.each([false, true])(
    'lists an expired trade anew with a new expiry, marked by the job before: %s',
    async (isMarked) => {
      const before = await anExpired()
      if (isMarked) await expireContracts(under.core)
      const { status, body } = await patch(author, before.id, { expiryDays: '7', price: '9' })
      expect(status).toBe(200)
      expect(body).toMatchObject({ status: 'open', price: 9, revision: isMarked ? 3 : 2 })
      expect(body.createdAt.seconds).toBeGreaterThanOrEqual(before.createdAt.seconds)
      expect(body.expiresAt?.seconds).toBe(body.createdAt.seconds + 7 * DAY)
      const { body: list } = await other.call('GET /api/trading_posts')
      expect(list[0]).toEqual(body)
      const rows = await under.core.database.knex('outbox').orderBy('position', 'desc')
      expect(rows[0]).toMatchObject({
        name: 'core.contract.posted',
        data: { contractId: before.id, revision: body.revision },
      })
    },
  )
})

describe('DELETE /api/trading_posts/:id', () => {
  it('removes the trade and its picture', async () => {
    const params = await aTrade(author, {}, image)
    const answer = await author.call('DELETE /api/trading_posts/:id', { params })
    expect([answer.status, answer.message]).toEqual([200, 'Contract deleted successfully!'])
    expect((await fetchImage(params.imageUrl)).statusCode).toBe(404)
  })

  it('is not for others', async () => {
    const params = await aTrade(author)
    expect((await other.call('DELETE /api/trading_posts/:id', { params })).status).toBe(403)
  })
})

describe('pictures that nothing shows', () => {
  it('are swept up once no row can come for them any more', async () => {
    const { storage } = under.core
    const kept = await aTrade(author, {}, image)
    const orphan = `core/images/${'o'.repeat(32)}.webp`
    await storage.put(orphan, image, { contentType: 'image/webp' })
    await cleanUp(under.core)
    expect(await stored()).toContain(orphan)
    await sweepPictures(under.core, Date.now() + 2 * 60 * 60 * 1000)
    expect(await stored()).not.toContain(orphan)
    expect((await callAs(under, undefined, 'GET /api/auth/jwks')).status).toBe(200)
    expect((await fetchImage(kept.imageUrl)).statusCode).toBe(200)
    expect((await fetchImage(kept.thumbnailUrl)).statusCode).toBe(200)
  })
})
