import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CoreUnderTest, startCore } from '../testing/core-under-test.ts'
import { aPilot } from '../testing/pilots.ts'
import { addressPlace } from './profile.view.ts'
import { seal, unseal } from './sealed.ts'

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
