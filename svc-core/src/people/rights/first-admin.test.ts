import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { aPilot } from '../../testing/pilots.ts'
import { grantByHand, grantListed, inviteFirstAdmin, revokeByHand } from './first-admin.commands.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore({ HUB_ADMINS: 'discord:1001, x:77' })
})
afterAll(() => under.stop())

const users = () => under.core.database.knex('users')
const isAdmin = async (uid: string) =>
  (await users().where({ uid }).first<{ isAdmin: boolean }>('isAdmin')).isAdmin

beforeEach(() => users().update({ isAdmin: false }))

describe('POST /api/admin/claim', () => {
  it('makes one of a hundred who have the link an admin', async () => {
    const token = await inviteFirstAdmin(under.core.database)
    const pilots = await Promise.all(Array.from({ length: 20 }, () => aPilot(under)))
    const answers = await Promise.all(
      [...pilots, ...pilots].map(({ call }) =>
        call('POST /api/admin/claim', { body: { token: String(token) } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await users().where({ isAdmin: true }).pluck('uid')).toHaveLength(1)
    expect(await inviteFirstAdmin(under.core.database)).toBeUndefined()
  })

  it('takes no old link, and none that was made up', async () => {
    const old = await inviteFirstAdmin(under.core.database)
    const token = await inviteFirstAdmin(under.core.database)
    const { call } = await aPilot(under)
    for (const wrong of [String(old), 'made up']) {
      const answer = await call('POST /api/admin/claim', { body: { token: wrong } })
      expect([answer.status, answer.message]).toEqual([
        403,
        'This link is not valid any more. Start the hub again for a new one.',
      ])
    }
    const { body } = await call('POST /api/admin/claim', { body: { token: String(token) } })
    expect(body.message).toBe('You are an admin now.')
  })
})

describe('npm run admin', () => {
  it('makes a person an admin, whose older tokens the running hub refuses', async () => {
    const pilot = await aPilot(under, { displayName: 'Mara' })
    expect(await grantByHand(under.core.database, pilot.uid)).toBe('Mara')
    expect(await isAdmin(pilot.uid)).toBe(true)
    const look = async () => (await pilot.call('GET /api/items')).status
    await expect.poll(look).toBe(401)
  })

  it('takes the right back, and an older link makes the first admin as if there had been none', async () => {
    const token = await inviteFirstAdmin(under.core.database)
    const [lent, founder] = [await aPilot(under, { displayName: 'Mara' }), await aPilot(under)]
    await grantByHand(under.core.database, lent.uid)
    expect(await revokeByHand(under.core.database, lent.uid)).toBe('Mara')
    expect(await isAdmin(lent.uid)).toBe(false)
    const claim = { body: { token: String(token) } }
    expect((await founder.call('POST /api/admin/claim', claim)).status).toBe(200)
  })

  it('knows nobody else', async () => {
    expect(await grantByHand(under.core.database, (await aPilot(under)).uid)).toBeDefined()
    const nobody = '00000000-0000-0000-0000-00000000ffff'
    expect(await grantByHand(under.core.database, nobody)).toBeUndefined()
    expect(await revokeByHand(under.core.database, nobody)).toBeUndefined()
  })
})

describe('HUB_ADMINS', () => {
  it('makes people of these identities admins, and nobody else', async () => {
    const listed = await aPilot(under)
    const other = await aPilot(under)
    const { knex } = under.core.database
    await knex('identities').insert([
      { provider: 'x', subject: '77', uid: listed.uid },
      { provider: 'google', subject: '77', uid: other.uid },
    ])
    await knex.transaction((trx) => grantListed(trx, under.config))
    expect([await isAdmin(listed.uid), await isAdmin(other.uid)]).toEqual([true, false])
  })
})
