import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sweepPictures } from '../../images/sweep.ts'
import { aMission } from '../../testing/contracts.ts'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { anImage, photoForm } from '../../testing/images.ts'
import { aPilot } from '../../testing/pilots.ts'
import { addressPlace } from './profile.view.ts'
import { seal, unseal } from '../../base/sealed.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

const NOWHERE = { address: '', city: '', state: '', zip: '' }

describe('GET /api/profile', () => {
  it('is full of empty strings before anything was saved', async () => {
    const pilot = await aPilot(under, { displayName: 'Mara' })
    const { status, body } = await pilot.call('GET /api/profile')
    expect(status).toBe(200)
    expect(body).toEqual({
      uid: pilot.uid,
      displayName: 'Mara',
      email: null,
      photoURL: null,
      isGuest: true,
      shipping: NOWHERE,
      billing: NOWHERE,
      connections: { twitch: '', youtube: '', xbox: '', starCitizen: '' },
    })
  })

  it('opens the addresses for their owner, from a table that cannot be read', async () => {
    const { uid, call } = await aPilot(under)
    const shipping = { address: 'Dock 9', city: 'Lowport', state: 'Rim', zip: '00042' }
    const { knex } = under.core.database
    await knex('profiles').insert({
      uid,
      shipping: seal(under.core.keys.profile, addressPlace(uid, 'shipping'), shipping),
      connections: JSON.stringify({ twitch: 'mara' }),
    })
    const { body } = await call('GET /api/profile')
    expect(body).toMatchObject({ shipping, billing: NOWHERE, connections: { twitch: 'mara' } })
    const [row] = await knex('profiles').where({ uid })
    expect(row.shipping.includes('Lowport')).toBe(false)
  })

  it('is nobody’s once its owner was deleted', async () => {
    const { uid, call } = await aPilot(under)
    await under.core.database.knex('users').where({ uid }).update({ deletedAt: new Date() })
    const answer = await call('GET /api/profile')
    expect([answer.status, answer.message]).toEqual([401, 'Please sign in.'])
  })
})

describe('PUT /api/profile', () => {
  const shipping = { address: 'Dock 9', city: 'Lowport', state: 'Rim', zip: '00042' }
  const billing = { address: 'Dock 10', city: 'Highport', state: 'Core', zip: '1' }
  const connections = { twitch: 'mara', youtube: '', xbox: 'mara x', starCitizen: 'Mara' }

  it('saves all of it, addresses so that the table does not show them', async () => {
    const { uid, call } = await aPilot(under)
    const body = { displayName: '  Mara  Vale ', shipping, billing, connections }
    const { status, body: saved } = await call('PUT /api/profile', { body })
    expect(status).toBe(200)
    expect(saved).toMatchObject({ displayName: 'Mara Vale', shipping, billing, connections })
    expect((await call('GET /api/profile')).body).toEqual(saved)
    const [row] = await under.core.database.knex('profiles').where({ uid })
    expect(Buffer.concat([row.shipping, row.billing]).toString('latin1')).not.toMatch(/port|Dock/)
  })

  it('leaves what is not sent as it is', async () => {
    const { call } = await aPilot(under, { displayName: 'Mara' })
    await call('PUT /api/profile', { body: { shipping, connections } })
    const { body } = await call('PUT /api/profile', { body: { billing } })
    expect(body).toMatchObject({ displayName: 'Mara', shipping, billing, connections })
  })

  it('tells a new name, also on what was posted and offered before, and only a new one', async () => {
    const pilot = await aPilot(under)
    const other = await aPilot(under)
    const { id } = await aMission(pilot)
    const theirs = { params: { id: (await aMission(other)).id } }
    await pilot.call('POST /api/contracts/:id/haggle', { ...theirs, body: { offer: '5' } })
    for (let times = 0; times < 2; times += 1) {
      await pilot.call('PUT /api/profile', { body: { displayName: 'Renamed' } })
    }
    const { body: missions } = await other.call('GET /api/missions')
    expect(missions.find((one) => one.id === id)?.authorName).toBe('Renamed')
    const { body: offers } = await other.call('GET /api/contracts/:id/haggles', theirs)
    expect(offers[0]?.offererName).toBe('Renamed')
    const told = await under.core.database.knex('outbox').where({ name: 'core.user.renamed' })
    expect(told.filter(({ data }) => data.userId === pilot.uid)).toHaveLength(1)
  })

  it.each([
    [{ displayName: '  ' }, 'Display name is required.'],
    [{ displayName: '\u200b' }, 'Please enter a display name.'],
    [{ displayName: 'x'.repeat(41) }, 'Display name can have at most 40 characters.'],
    [{ shipping: { ...shipping, zip: 5 } }, 'Shipping must be text.'],
    [{ shipping: { city: 'Lowport' } }, 'Address is required.'],
    [{ connections: { ...connections, xbox: '\0' } }, /characters that cannot be stored/],
  ])('refuses %j', async (body, sentence) => {
    const { call } = await aPilot(under)
    const answer = await call('PUT /api/profile', { body })
    expect([answer.status, answer.message]).toEqual([400, expect.stringMatching(sentence)])
  })

  it.each([
    { uid: 'someone' },
    { isAdmin: true },
    { isGuest: false },
    { email: 'me@other.test' },
    { photoURL: 'https://other.test/x.png' },
    { tokenVersion: 9 },
  ])('changes nothing that is not its own: %j', async (body) => {
    const { uid, call } = await aPilot(under)
    const read = () => under.core.database.knex('users').where({ uid })
    const before = await read()
    expect((await call('PUT /api/profile', { body })).status).toBe(200)
    expect(await read()).toEqual(before)
  })
})

describe('PUT /api/profile/photo', () => {
  it('keeps a square, drawn anew, and no picture that is not shown any more', async () => {
    const { call } = await aPilot(under)
    const show = async (side: number) =>
      (await call('PUT /api/profile/photo', { body: photoForm(await anImage('jpeg', side)) })).body
    const first = await show(1000)
    const { photoURL } = await show(700)
    expect(photoURL).not.toBe(first.photoURL)
    const answer = await under.app.inject(String(photoURL))
    const { format, width, height, exif } = await sharp(answer.rawPayload).metadata()
    expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 512, height: 512 })
    expect((await under.app.inject(String(first.photoURL))).statusCode).toBe(404)
  })

  it('is not swept up while it is shown', async () => {
    const { call } = await aPilot(under)
    const { body } = await call('PUT /api/profile/photo', { body: photoForm(await anImage()) })
    await sweepPictures(under.core, Date.now() + 2 * 60 * 60 * 1000)
    expect((await under.app.inject(String(body.photoURL))).statusCode).toBe(200)
  })

  it('refuses what is no picture, and an empty form', async () => {
    const { call } = await aPilot(under)
    const text = await call('PUT /api/profile/photo', { body: photoForm(Buffer.from('<svg/>')) })
    expect([text.status, text.message]).toEqual([400, expect.stringMatching(/^Only image files/)])
    const none = await call('PUT /api/profile/photo', { body: photoForm(Buffer.alloc(0)) })
    expect([none.status, none.message]).toEqual([400, 'Please choose a picture.'])
  })
})

describe('DELETE /api/profile/photo', () => {
  it('shows none, and keeps none', async () => {
    const { call } = await aPilot(under)
    const { body } = await call('PUT /api/profile/photo', { body: photoForm(await anImage()) })
    expect((await call('DELETE /api/profile/photo')).body.photoURL).toBeNull()
    expect((await under.app.inject(String(body.photoURL))).statusCode).toBe(404)
    expect((await call('DELETE /api/profile/photo')).status).toBe(200)
  })
})

describe('seal', () => {
  const key = Buffer.alloc(32, 1)

  it('never makes the same twice, and opens', () => {
    const [a, b] = [seal(key, 'here', { a: 'ß' }), seal(key, 'here', { a: 'ß' })]
    expect(a.equals(b)).toBe(false)
    expect(unseal(key, 'here', a)).toEqual({ a: 'ß' })
  })

  it('does not open elsewhere, with another key, or when a bit of it changed', () => {
    const sealed = seal(key, 'here', 'text')
    expect(() => unseal(key, 'there', sealed)).toThrow(Error)
    expect(() => unseal(Buffer.alloc(32, 2), 'here', sealed)).toThrow(Error)
    for (let i = 0; i < sealed.length; i += 1) {
      const changed = Buffer.from(sealed)
      changed[i] = (changed[i] ?? 0) ^ 1
      expect(() => unseal(key, 'here', changed), `byte ${i}`).toThrow(Error)
    }
  })
})
