import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aMission, aTrade } from '../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { anImage } from '../testing/images.ts'
import { aPilot, callAs, type Pilot } from '../testing/pilots.ts'
import { purge } from './purge.commands.ts'

/** How often two admins try to revoke each other; `DUELS=1000` takes two minutes. */
const DUELS = Number(process.env['DUELS'] ?? 60)
const SOON = { timeout: 60_000, interval: 20 }

let under: CoreUnderTest
let admin: Pilot

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

beforeEach(async () => {
  // What a test before left: every test has one admin.
  const { knex } = under.core.database
  await knex('users').update({ isAdmin: false })
  admin = await aPilot(under, { isAdmin: true, displayName: 'Ada' })
})

const users = () => under.core.database.knex('users')
const setStatus = (by: Pilot, { uid }: { uid: string }, isAdmin: boolean) =>
  by.call('POST /api/users/:uid/set-admin-status', { params: { uid }, body: { isAdmin } })
const lastAudit = async () => (await admin.call('GET /api/admin/audit')).body[0]

describe('GET /api/users', () => {
  it('is a bare list, newest first, of exactly what the spec names', async () => {
    const pilot = await aPilot(under, { displayName: 'Newest' })
    await users().where({ uid: pilot.uid }).update({ email: 'new@hub.test' })
    const { body } = await admin.call('GET /api/users')
    const { uid } = pilot
    expect(body[0]).toEqual({
      uid,
      displayName: 'Newest',
      email: 'new@hub.test',
      isAdmin: false,
    })
  })

  it('finds by words of names and addresses, by the rule of every search', async () => {
    const pilot = await aPilot(under, { displayName: '100%_Mára戦艦ヤマト P!lot' })
    await users().where({ uid: pilot.uid }).update({ email: 'm@mail.test' })
    const find = async (q: string) =>
      (await admin.call('GET /api/users', { query: { q } })).body.map(({ uid }) => uid)
    for (const q of ['mar', '100 MÁR', ' M@MAIL ', '艦ヤ', 'pilot mail.test 100']) {
      expect(await find(q)).toContain(pilot.uid)
    }
    expect(await find('mar nobody')).toEqual([])
    const long = await admin.call('GET /api/users', { query: { q: 'x'.repeat(101) } })
    expect(long.status).toBe(400)
  })

  it('goes on where a page ended, and leaves out who was deleted', async () => {
    const marked = 'Pageful'
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) made.push((await aPilot(under, { displayName: marked })).uid)
    await users().where({ uid: made[2] }).update({ deletedAt: new Date() })
    const seen: string[] = []
    let url = `/api/users?q=${marked}&limit=2`
    while (url) {
      const headers = { authorization: `Bearer ${admin.token}` }
      const reply = await under.app.inject({ url, headers })
      seen.push(...reply.json<{ uid: string }[]>().map(({ uid }) => uid))
      url = /<([^>]+)>/.exec(String(reply.headers['link'] ?? ''))?.[1] ?? ''
    }
    expect(seen).toEqual(made.toSpliced(2, 1).toReversed())
  })
})

describe('POST /api/users/:uid/set-admin-status', () => {
  it('grants and takes away, refuses the older token, and logs the names', async () => {
    const pilot = await aPilot(under, { displayName: 'Bea' })
    const copy = await under.startCopy()
    const look = async () => (await callAs(copy, pilot.token, 'GET /api/items')).status
    expect(await look()).toBe(200)
    const granted = await setStatus(admin, pilot, true)
    expect([granted.status, granted.message]).toEqual([200, 'Admin status updated successfully!'])
    await expect.poll(look, SOON).toBe(401)
    expect(await lastAudit()).toMatchObject({
      action: 'admin-granted',
      actorName: 'Ada',
      targetName: 'Bea',
    })
    await setStatus(admin, pilot, false)
    expect((await lastAudit())?.action).toBe('admin-revoked')
    expect(await users().where({ uid: pilot.uid }).first()).toMatchObject({
      isAdmin: false,
      tokenVersion: 3,
    })
  })

  it('changes and logs nothing when it is so already', async () => {
    const pilot = await aPilot(under)
    const before = await lastAudit()
    expect((await setStatus(admin, pilot, false)).status).toBe(200)
    expect(await lastAudit()).toEqual(before)
    expect(await users().where({ uid: pilot.uid }).first()).toMatchObject({ tokenVersion: 1 })
  })

  it('is for others only, and for living ones', async () => {
    const self = await setStatus(admin, admin, false)
    expect([self.status, self.message]).toEqual([403, 'Admins cannot change or delete themselves.'])
    const gone = await aPilot(under)
    await users().where({ uid: gone.uid }).update({ deletedAt: new Date() })
    const answer = await setStatus(admin, gone, true)
    expect([answer.status, answer.message]).toEqual([404, 'User not found.'])
  })

  it(
    'leaves one of two admins who revoke each other, however often',
    async () => {
      const copy = await under.startCopy()
      const rival = await aPilot(under, { isAdmin: true })
      const uids = [admin.uid, rival.uid]
      for (let duel = 0; duel < DUELS; duel += 1) {
        await users().whereIn('uid', uids).update({ isAdmin: true })
        const now = await users().whereIn('uid', uids).select('uid', 'tokenVersion')
        const revokeAdmin = (app: Pick<CoreUnderTest, 'app'>, from: string, to: string) => {
          const version = now.find(({ uid }) => uid === from)?.tokenVersion
          const token = under.tokens.tokenFor({ uid: from, admin: true, version })
          const parts = { params: { uid: to }, body: { isAdmin: false } }
          return callAs(app, token, 'POST /api/users/:uid/set-admin-status', parts)
        }
        const answers = await Promise.all([
          revokeAdmin(under, admin.uid, rival.uid),
          revokeAdmin(copy, rival.uid, admin.uid),
        ])
        const statuses = answers.map(({ status }) => status)
        expect(statuses.filter((status) => status === 200)).toHaveLength(1)
        expect(await users().where({ isAdmin: true }).pluck('uid')).toHaveLength(1)
      }
    },
    DUELS * 1_000,
  )
})

describe('DELETE /api/users/:uid', () => {
  it('deletes somebody with all their content, and keeps their name in the log alone', async () => {
    const pilot = await aPilot(under, { displayName: 'Content Creator' })
    await aMission(pilot)
    await aTrade(pilot)
    const { status, message } = await admin.call('DELETE /api/users/:uid', { params: pilot })
    expect([status, message]).toEqual([200, 'Content Creator was deleted, with all their content.'])
    const { knex } = under.core.database
    expect(await knex('contracts').where({ authorId: pilot.uid })).toEqual([])
    expect(await users().where({ uid: pilot.uid }).first()).toMatchObject({
      displayName: 'Anonymous',
    })
    expect(await lastAudit()).toMatchObject({
      action: 'user-deleted',
      targetName: 'Content Creator',
    })
    expect((await pilot.call('GET /api/items')).status).toBe(401)
  })

  it('never deletes oneself', async () => {
    const answer = await admin.call('DELETE /api/users/:uid', { params: admin })
    expect([answer.status, answer.message]).toEqual([
      403,
      'Admins cannot change or delete themselves.',
    ])
  })
})

describe('DELETE /api/users/delete-non-admins', () => {
  const jobOf = (id: string) => admin.call('GET /api/admin/jobs/:id', { params: { id } })
  const many = (count: number) =>
    under.core.database.knex.raw(
      `insert into users (uid, display_name, is_guest)
      select gen_random_uuid(), 'Many', true from generate_series(1, ?)`,
      [count],
    )

  it('is a job that counts, deletes all but admins, and is one at a time', async () => {
    await many(120)
    const { status, body } = await admin.call('DELETE /api/users/delete-non-admins')
    expect(status).toBe(202)
    expect(body.message).toMatch(/^\d+ users are being deleted, with all their content\.$/)
    const second = await admin.call('DELETE /api/users/delete-non-admins')
    expect([second.status, second.message]).toEqual([409, 'Users are being deleted already.'])
    await expect.poll(async () => (await jobOf(body.jobId)).body.state, SOON).toBe('done')
    const { body: job } = await jobOf(body.jobId)
    expect(job).toMatchObject({ done: job.total, message: null })
    expect(await users().where({ deletedAt: null }).pluck('uid')).toEqual([admin.uid])
    expect(await lastAudit()).toMatchObject({ targetName: `${job.total} users` })
  })

  it('deletes nobody when it is told another number of people than there are', async () => {
    const pilot = await aPilot(under)
    const say = (people: number) =>
      admin.call('DELETE /api/users/delete-non-admins', { query: { people: String(people) } })
    const { people } = (await admin.call('GET /api/admin/non-admins')).body
    const { status, message } = await say(people + 1)
    expect([status, message]).toEqual([
      409,
      people === 1
        ? 'Nobody was deleted: the number does not match, there is 1 user who is no admin now.'
        : `Nobody was deleted: the number does not match, there are ${people} users who are not admins now.`,
    ])
    const open = { state: 'waiting' }
    expect(await under.core.database.knex('adminJobs').where(open)).toEqual([])
    expect(await users().where({ uid: pilot.uid }).first()).toMatchObject({ deletedAt: null })
    expect(await lastAudit()).not.toMatchObject({ targetName: `${people} users` })

    const { status: agreed, body } = await say(people)
    expect(agreed).toBe(202)
    await expect.poll(async () => (await jobOf(body.jobId)).body.state, SOON).toBe('done')
    expect((await jobOf(body.jobId)).body).toMatchObject({ total: people, done: people })
  })

  it('is told before how many people that is, with their posts and pictures', async () => {
    const count = async () => (await admin.call('GET /api/admin/non-admins')).body
    const before = await count()
    const pilot = await aPilot(under)
    await aTrade(pilot, {}, await anImage())
    const removed = await aMission(pilot)
    await pilot.call('DELETE /api/missions/:id', { params: removed })
    await aTrade(admin, {}, await anImage())
    const { bytes } = await under.core.database
      .knex('pictures')
      .where({ uid: pilot.uid })
      .first('bytes')
    expect(bytes).toBeGreaterThan(0)
    expect(await count()).toEqual({
      people: before.people + 1,
      posts: before.posts + 1,
      pictureBytes: before.pictureBytes + bytes,
    })
  })

  it('is taken over from a process that died', async () => {
    await many(3)
    const { knex } = under.core.database
    const all = await users().where({ isAdmin: false, deletedAt: null }).pluck('uid')
    const died = { state: 'running', leaseUntil: new Date(0), total: 3, actorId: admin.uid }
    const [job] = await knex('adminJobs')
      .insert({ id: knex.fn.uuid(), ...died })
      .returning('id')
    await purge(under.core)
    // The service's own rounds may have taken it first.
    await expect
      .poll(async () => (await jobOf(job.id)).body, SOON)
      .toMatchObject({ state: 'done', done: all.length })
  })

  it('stops when the right of whoever began it is taken away', async () => {
    const { knex } = under.core.database
    const pilot = await aPilot(under)
    const dead = await aPilot(under)
    const [job] = await knex('adminJobs')
      .insert({ id: knex.fn.uuid(), total: 1, actorId: dead.uid })
      .returning('id')
    await purge(under.core)
    await expect
      .poll(async () => (await jobOf(job.id)).body, SOON)
      .toMatchObject({
        state: 'failed',
        message: 'Stopped: whoever began it is no admin any more.',
      })
    expect(await users().where({ uid: pilot.uid }).first()).toMatchObject({ deletedAt: null })
  })
})
