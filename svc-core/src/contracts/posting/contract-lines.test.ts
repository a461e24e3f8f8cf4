import { MISSION_LINES, TRADE_LINES } from '@hub/api-spec'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aMission, aTrade, missionDraft, tradeForm } from '../../testing/contracts.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'

let under: CoreUnderTest
let author: Pilot

beforeAll(async () => {
  under = await startCore()
  author = await aPilot(under)
})
afterAll(() => under.stop())

const change = {
  mission: (id: string, fields: Record<string, string>) =>
    author.call('PATCH /api/missions/:id', { params: { id }, body: fields }),
  trade: (id: string, fields: Record<string, string>) =>
    author.call('PATCH /api/trading_posts/:id', { params: { id }, body: tradeForm(fields) }),
}

describe.each(Object.entries(MISSION_LINES))('the line “%s” of a mission', (name, max) => {
  it('is kept, listed, changed and emptied, and need not be there', async () => {
    expect(await aMission(author)).toHaveProperty(name, null)
    const mission = await aMission(author, { [name]: ' one  line ' })
    expect(mission).toHaveProperty(name, 'one line')
    expect((await author.call('GET /api/missions')).body[0]).toEqual(mission)
    const other = await change.mission(mission.id, { [name]: 'x'.repeat(max) })
    expect(other.body).toEqual({ ...mission, [name]: 'x'.repeat(max), revision: 2 })
    expect((await change.mission(mission.id, { [name]: '' })).body).toHaveProperty(name, null)
  })

  it('is refused if it is too long', async () => {
    const body = { ...missionDraft, [name]: 'x'.repeat(max + 1) }
    expect((await author.call('POST /api/missions', { body })).status).toBe(400)
  })
})

describe.each(Object.entries(TRADE_LINES))('the line “%s” of a trading post', (name, max) => {
  it('is kept, listed, changed and emptied, and need not be there', async () => {
    expect(await aTrade(author)).toHaveProperty(name, null)
    const post = await aTrade(author, { [name]: ' one  line ' })
    expect(post).toHaveProperty(name, 'one line')
    expect((await author.call('GET /api/trading_posts')).body[0]).toEqual(post)
    const other = await change.trade(post.id, { [name]: 'x'.repeat(max) })
    expect(other.body).toEqual({ ...post, [name]: 'x'.repeat(max), revision: 2 })
    expect((await change.trade(post.id, { [name]: '' })).body).toHaveProperty(name, null)
  })

  it('is refused if it is too long', async () => {
    expect(
      (await change.trade((await aTrade(author)).id, { [name]: 'x'.repeat(max + 1) })).status,
    ).toBe(400)
  })
})
