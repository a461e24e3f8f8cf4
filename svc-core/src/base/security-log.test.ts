import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { grantByHand, grantListed, revokeByHand } from '../people/rights/first-admin.commands.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot, callAs } from '../testing/pilots.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

/** What is told while something is done. */
async function toldOf(work: () => Promise<unknown>): Promise<Record<string, string>[]> {
  const info = vi.spyOn(under.core.log, 'info')
  await work()
  const told = info.mock.calls.filter(([, words]) => words === 'security').map(([note]) => note)
  info.mockRestore()
  return told as unknown as Record<string, string>[]
}

const signIn = async (displayName: string) => {
  const { body, headers } = await callAs(under, undefined, 'POST /api/auth/guest', {
    body: { displayName },
  })
  return { ...body, cookie: String(headers['set-cookie']).split(';')[0] ?? '' }
}

it('a visit is told from its beginning to its end, by one mark that is no name and no id', async () => {
  let uid = ''
  const told = await toldOf(async () => {
    const { token, user, cookie } = await signIn('Mara Voss')
    uid = user.uid
    await callAs(under, token, 'POST /api/auth/sign-out', { headers: { cookie } })
    const again = await signIn('Mara Voss')
    await callAs(under, again.token, 'DELETE /api/profile/delete-account')
  })
  const [first, out, second, deleted] = told
  expect(told.map(({ security }) => security)).toEqual([
    'signed-in',
    'signed-out',
    'signed-in',
    'account-deleted',
  ])
  expect(first).toMatchObject({ how: 'guest', who: expect.stringMatching(/^[\w-]{16}$/) })
  expect(out?.['who']).toBe(first?.['who'])
  expect(deleted?.['who']).toBe(second?.['who'])
  expect(second?.['who']).not.toBe(first?.['who'])
  expect(JSON.stringify(told)).not.toMatch(new RegExp(`Mara|${uid}`))
})

it('a right that is given or taken is told, with the mark of who did it', async () => {
  const admin = await aPilot(under, { isAdmin: true })
  const pilot = await aPilot(under)
  const set = (isAdmin: boolean) =>
    admin.call('POST /api/users/:uid/set-admin-status', { params: pilot, body: { isAdmin } })
  const told = await toldOf(async () => {
    await set(true)
    await set(true)
    await set(false)
  })
  expect(told.map(({ security }) => security)).toEqual(['right-given', 'right-taken'])
  expect(told[0]?.['by']).toBe(told[1]?.['by'])
  expect(told[0]?.['who']).not.toBe(told[0]?.['by'])
})

it('a right that the configuration or a command on the machine changes is told as well', async () => {
  const { knex } = under.core.database
  const [listed, named] = [await aPilot(under), await aPilot(under)]
  await knex('identities').insert({ provider: 'x', subject: listed.uid, uid: listed.uid })
  const info = vi.spyOn(under.core.log, 'info')
  const told = () =>
    info.mock.calls
      .filter(([, words]) => words === 'security')
      .map(([note]) => note as unknown as Record<string, string>)
      .map(({ security, how, by }) => ({ security, how, by }))
      .toSorted((a, b) => `${a.security} ${a.how}`.localeCompare(`${b.security} ${b.how}`))
  const config = { ...under.config, HUB_ADMINS: `x:${listed.uid}` }
  await knex.transaction((trx) => grantListed(trx, config))
  await grantByHand(under.core.database, named.uid)
  await revokeByHand(under.core.database, named.uid)
  await expect.poll(told, SOON).toEqual([
    { security: 'right-given', how: 'command', by: undefined },
    { security: 'right-given', how: 'configuration', by: undefined },
    { security: 'right-taken', how: 'command', by: undefined },
  ])
  info.mockRestore()
})
