import { createHash } from 'node:crypto'
import { forgetInOutbox } from '@hub/service-kit/events'
import { uuidv7 } from 'uuidv7'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { aMission, anAccepted, aTrade } from '../../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { type FakeMedia, startFakeMedia } from '../../testing/fake-media.ts'
import { anImage, photoForm } from '../../testing/images.ts'
import { aPilot, type Pilot } from '../../testing/pilots.ts'
import { tablesWith } from '../../testing/residue.ts'
import { GONE_PREFIX } from './gone-marks.ts'
import { deleteRestoredAccounts } from './delete-restored.commands.ts'
import { REMOVED_OFFER } from './account-deletion.queries.ts'

let under: CoreUnderTest
let media: FakeMedia

beforeAll(async () => {
  under = await startCore()
  media = await startFakeMedia(under)
})
afterAll(async () => {
  await media.stop()
  await under.stop()
})

const rowOf = (uid: string) => under.core.database.knex('users').where({ uid }).first()

const MARK = 'Zephyrine'
const address = { address: MARK, city: MARK, state: MARK, zip: MARK }

/** Somebody with something in every table, whose every text has the mark in it. */
async function aFullLife(): Promise<{ pilot: Pilot; other: Pilot; theirs: string }> {
  const pilot = await aPilot(under, { displayName: MARK })
  const other = await aPilot(under)
  const { knex } = under.core.database
  const { uid } = pilot
  await pilot.call('PUT /api/profile', {
    body: {
      displayName: `${MARK} the Second`,
      shipping: address,
      connections: { twitch: MARK, youtube: MARK, xbox: MARK, starCitizen: MARK },
    },
  })
  await pilot.call('PUT /api/profile/photo', { body: photoForm(await anImage()) })
  await knex('users')
    .where({ uid })
    .update({ email: `${MARK}@hub.test` })
  await knex('identities').insert({ provider: 'x', subject: MARK + uid, uid, email: `${MARK}@x` })
  const headers = { 'idempotency-key': MARK }
  await pilot.call('POST /api/missions', { body: { ...missionOf(MARK) }, headers })
  const trade = await aTrade(pilot, { description: MARK }, await anImage())
  await other.call('POST /api/contracts/:id/haggle', { params: trade, body: { offer: '1' } })
  const { id: theirs } = await aMission(other)
  await pilot.call('POST /api/contracts/:id/haggle', {
    params: { id: theirs },
    body: { offer: `${MARK} pays 2` },
  })
  const admin = await aPilot(under, { isAdmin: true })
  const params = { id: (await aMission(pilot, { title: MARK })).id }
  await admin.call('DELETE /api/admin/missions/:id', { params })
  await knex('users').where({ uid: admin.uid }).update({ isAdmin: false })
  await pilot.call('PUT /api/profile/webhook', { body: { url: 'https://hooks.test', isOn: false } })
  return { pilot, other, theirs }
}

const missionOf = (title: string) => ({
  postType: 'request',
  title,
  payment: 1,
  location: MARK,
  details: MARK,
  missionType: 'Racing',
})

async function listObjects(): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of under.core.storage.list('core/images/')) keys.push(key)
  return keys
}

const deleteAccount = ({ call }: Pilot) => call('DELETE /api/profile/delete-account')

describe('DELETE /api/profile/delete-account', () => {
  it('leaves nothing of a person in any table or object, and their offers without name and words', async () => {
    const { pilot, other, theirs } = await aFullLife()
    const { uid } = pilot
    expect(await listObjects()).toHaveLength(4)
    expect(await tablesWith(under.core.database, MARK)).toEqual(
      expect.arrayContaining([
        'audit_log',
        'contracts',
        'haggles',
        'idempotency',
        'identities',
        'users',
      ]),
    )
    const answer = await deleteAccount(pilot)
    expect([answer.status, answer.message]).toEqual([
      200,
      'Your account and all associated data have been permanently deleted.',
    ])
    expect(await tablesWith(under.core.database, MARK)).toEqual([])
    await expect.poll(listObjects, SOON).toEqual([])
    const offers = await other.call('GET /api/contracts/:id/haggles', { params: { id: theirs } })
    expect(offers.body).toMatchObject([{ offererName: 'Anonymous', offer: REMOVED_OFFER }])
    expect((await other.call('GET /api/notifications')).body).toMatchObject([
      { kind: 'author-left', actorName: null },
      { kind: 'offer-made', actorName: null },
    ])
    await media.forget(uid)
    // Facts are kept for seven days to be told again, and name nobody once all have answered.
    await expect.poll(() => tablesWith(under.core.database, uid), SOON).toEqual(['outbox'])
    const forget = async () => {
      await forgetInOutbox(under.core.database.knex, 'tombstones')
      return tablesWith(under.core.database, uid)
    }
    await expect.poll(forget, SOON).toEqual([])
    const { rows } = await under.core.database.pool.query(
      'select from tombstones where uid_hash = sha256($1::text::bytea)',
      [uid],
    )
    expect(rows).toHaveLength(1)
  })

  it('opens what they had accepted again, and keeps what others accepted of theirs', async () => {
    const [pilot, other] = [await aPilot(under), await aPilot(under)]
    const open = await anAccepted(other, pilot)
    const kept = await anAccepted(pilot, other)
    await deleteAccount(pilot)
    const { body } = await other.call('GET /api/contracts/:id', { params: open })
    expect(body).toMatchObject({ status: 'open', revision: open.revision + 1, acceptedBy: null })
    const snapshots = await other.call('GET /api/profile/accepted-contracts')
    expect(snapshots.body).toMatchObject([{ id: kept.id, authorName: null }])
  })

  it('shuts the person out at once, in this process and in another', async () => {
    const pilot = await aPilot(under)
    const copy = await under.startCopy()
    const headers = { authorization: `Bearer ${pilot.token}` }
    const look = async () => (await copy.app.inject({ url: '/api/items', headers })).statusCode
    expect(await look()).toBe(200)
    expect((await deleteAccount(pilot)).status).toBe(200)
    await expect.poll(look, SOON).toBe(401)
    expect((await deleteAccount(pilot)).status).toBe(401)
  })

  it('tells svc-media, and again when no answer comes, until the answer is there', async () => {
    const pilot = await aPilot(under)
    await deleteAccount(pilot)
    const times = () => media.asked.filter((uid) => uid === pilot.uid).length
    await expect.poll(times, SOON).toBeGreaterThan(1)
    expect(await rowOf(pilot.uid)).toMatchObject({ displayName: 'Anonymous', email: null })
    await media.forget(pilot.uid)
    await expect.poll(() => rowOf(pilot.uid), SOON).toBeUndefined()
    await media.forget(pilot.uid)
  })

  it('removes objects that a crash left behind', async () => {
    const key = `core/images/${uuidv7()}.webp`
    await under.core.storage.put(key, Buffer.from('x'), { contentType: 'image/webp' })
    await under.core.database.knex('objectRemovals').insert({ objectKey: key })
    await expect.poll(listObjects, SOON).not.toContain(key)
    expect(await tablesWith(under.core.database, key)).toEqual([])
  })

  it('does not bury anybody who was not deleted', async () => {
    const pilot = await aPilot(under)
    await media.forget(pilot.uid)
    const last = await aPilot(under)
    await deleteAccount(last)
    await media.forget(last.uid)
    await expect.poll(() => rowOf(last.uid), SOON).toBeUndefined()
    expect(await rowOf(pilot.uid)).toBeDefined()
  })

  it('does not let two who haggled with each other wait for each other', async () => {
    const [one, two] = [await aPilot(under), await aPilot(under)]
    for (const [author, offerer] of [
      [one, two],
      [two, one],
    ] as const) {
      const params = await aMission(author)
      await offerer.call('POST /api/contracts/:id/haggle', { params, body: { offer: '1' } })
    }
    const answers = await Promise.all([deleteAccount(one), deleteAccount(two)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  it('keeps the last admin until there is another', async () => {
    const admin = await aPilot(under, { isAdmin: true })
    const refused = await deleteAccount(admin)
    expect([refused.status, refused.message]).toEqual([
      409,
      'You are the last admin. Make somebody else an admin first.',
    ])
    const second = await aPilot(under, { isAdmin: true })
    const answers = await Promise.all([deleteAccount(admin), deleteAccount(second)])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
  })
})

describe('who is gone', () => {
  const users = () => under.core.database.knex('users')

  it('is marked in the store of objects before the deletion is answered', async () => {
    const pilot = await aPilot(under)
    await deleteAccount(pilot)
    const hash = createHash('sha256').update(pilot.uid).digest('hex')
    expect(await under.core.storage.stat(GONE_PREFIX + hash)).toBeDefined()
    expect(await under.core.storage.stat(GONE_PREFIX + pilot.uid)).toBeUndefined()
  })

  it('is deleted again when an older copy of the database is put back', async () => {
    const { pilot } = await aFullLife()
    const before = await users().where({ uid: pilot.uid }).first()
    await deleteAccount(pilot)
    await media.forget(pilot.uid)
    await expect.poll(() => rowOf(pilot.uid), SOON).toBeUndefined()
    await under.core.database.knex('tombstones').delete()
    await users().insert({ ...before, displayName: MARK })
    const { id: theirs } = await aMission(await aPilot(under))
    await under.core.database
      .knex('contracts')
      .where({ id: theirs })
      .update({ authorId: pilot.uid })
    expect(await deleteRestoredAccounts(under.core)).toBe(1)
    expect(await tablesWith(under.core.database, MARK)).toEqual([])
    expect(await under.core.database.knex('contracts').where({ id: theirs })).toEqual([])
    const asked = () => media.asked.filter((uid) => uid === pilot.uid)
    await expect.poll(() => asked().length, SOON).toBeGreaterThan(1)
    await media.forget(pilot.uid)
    await expect.poll(() => rowOf(pilot.uid), SOON).toBeUndefined()
  })

  it('is marked again when the store of objects is the older one', async () => {
    const pilot = await aPilot(under)
    await deleteAccount(pilot)
    await media.forget(pilot.uid)
    await expect.poll(() => rowOf(pilot.uid), SOON).toBeUndefined()
    const key = GONE_PREFIX + createHash('sha256').update(pilot.uid).digest('hex')
    await under.core.storage.delete(key)
    expect(await deleteRestoredAccounts(under.core)).toBe(0)
    expect(await under.core.storage.stat(key)).toBeDefined()
  })
})
