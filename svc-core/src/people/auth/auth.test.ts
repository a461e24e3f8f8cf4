import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { SOON } from '@hub/service-kit/testing'
import { type CoreUnderTest, startCore } from '../../testing/core-under-test.ts'
import { callAs } from '../../testing/pilots.ts'
import { readRevocations } from '../revocations.ts'

let under: CoreUnderTest

beforeAll(async () => {
  under = await startCore()
})
afterAll(() => under.stop())

const signIn = async (displayName: string) => {
  const answer = await callAs(under, undefined, 'POST /api/auth/guest', { body: { displayName } })
  return { ...answer, cookie: cookieOf(answer) }
}

const refresh = async (cookie: string, of: Pick<CoreUnderTest, 'app'> = under) => {
  const answer = await callAs(of, undefined, 'POST /api/auth/refresh', { headers: { cookie } })
  return { ...answer, cookie: cookieOf(answer) }
}

const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie']).split(';')[0] ?? ''

/** Makes the session's refresh token look that much older than it is. */
const age = async (cookie: string, seconds: number) => {
  const [id] = cookie.replace('hub_refresh=', '').split('.')
  await under.core.database
    .knex('sessions')
    .where({ id })
    .update({ rotatedAt: under.core.database.knex.raw(`rotated_at - interval '${seconds} s'`) })
}

describe('POST /api/auth/guest', () => {
  it('makes a person and signs them in', async () => {
    const { status, body, headers } = await signIn('  Mara   Voss ')
    expect(status).toBe(201)
    expect(body.expiresIn).toBe(600)
    expect(body.user).toEqual({
      uid: expect.any(String),
      displayName: 'Mara Voss',
      email: null,
      isAdmin: false,
      photoURL: null,
      isGuest: true,
    })
    expect(String(headers['set-cookie'])).toMatch(
      /^hub_refresh=[^;]+; Max-Age=2592000; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    )
    const profile = await callAs(under, body.token, 'GET /api/profile')
    expect(profile.body.displayName).toBe('Mara Voss')
  })

  it('tells that a person was created', async () => {
    const { body } = await signIn('Told')
    const events = await under.core.database.knex('outbox').where({ name: 'core.user.created' })
    expect(events.map(({ data }) => data)).toContainEqual({ userId: body.user.uid })
  })

  it.each([['', '   ', '\u200b\u200d', null, undefined]].flat())(
    'refuses the name %j',
    async (name) => {
      const answer = await callAs(under, undefined, 'POST /api/auth/guest', {
        body: { displayName: name },
      })
      expect([answer.status, answer.message]).toEqual([400, 'Please enter a guest name.'])
    },
  )

  it.each([
    ['a NUL', 'a\0b', 'Display name has characters that cannot be stored.'],
    ['a lone surrogate', 'a\ud800b', 'Display name has characters that cannot be stored.'],
    ['41 characters', 'x'.repeat(41), 'Display name can have at most 40 characters.'],
  ])('refuses a name with %s', async (_what, displayName, message) => {
    const answer = await callAs(under, undefined, 'POST /api/auth/guest', { body: { displayName } })
    expect([answer.status, answer.message]).toEqual([400, message])
  })

  it('counts an emoji as one character and keeps it whole', async () => {
    const name = '🚀'.repeat(40)
    expect((await signIn(name)).body.user.displayName).toBe(name)
  })

  it('keeps names composed', async () => {
    expect((await signIn('Zoe\u0308')).body.user.displayName).toBe('Zo\u00eb')
  })

  it('marks the cookie secure where the hub is reached by https', async () => {
    const secure = await startCore({ PUBLIC_URL: 'https://hangar.example' })
    const { headers } = await callAs(secure, undefined, 'POST /api/auth/guest', {
      body: { displayName: 'Safe' },
    })
    await secure.stop()
    expect(String(headers['set-cookie'])).toMatch(
      /__Host-hub_refresh=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict/,
    )
  })
})

describe('POST /api/auth/refresh', () => {
  it('exchanges the cookie and reads the claims anew', async () => {
    const { body, cookie } = await signIn('Rising')
    await under.core.database.knex('users').where({ uid: body.user.uid }).update({ isAdmin: true })
    await age(cookie, 60)
    const answer = await refresh(cookie)
    expect(answer.status).toBe(200)
    expect(answer.body.user).toMatchObject({ uid: body.user.uid, isAdmin: true })
    expect(under.app.verifier.verify(answer.body.token)).toMatchObject({ isAdmin: true })
    expect(answer.cookie).not.toBe(cookie)
    expect((await refresh(answer.cookie)).status).toBe(200)
  })

  it('gives tabs that refresh at the same time the same cookie', async () => {
    const { cookie } = await signIn('Tabbed')
    await age(cookie, 60)
    const copy = await under.startCopy()
    const answers = await Promise.all([refresh(cookie), refresh(cookie, copy), refresh(cookie)])
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1)
  })

  it('ends the session when a cookie comes again after its successor was used', async () => {
    const { cookie, body } = await signIn('Copied')
    await age(cookie, 60)
    const next = await refresh(cookie)
    await age(cookie, 60)
    const newest = await refresh(next.cookie)
    expect(newest.status).toBe(200)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(newest.cookie)).status).toBe(401)
    expect((await callAs(under, body.token, 'GET /api/profile')).status).toBe(401)
  })

  it('ends the session also when the successor was used at once, within the grace time', async () => {
    const { cookie } = await signIn('Quick')
    await age(cookie, 60)
    const next = await refresh(cookie)
    expect((await refresh(next.cookie)).status).toBe(200)
    // A tab that asked with the old cookie at the same time still gets its answer.
    expect((await refresh(cookie)).status).toBe(200)
    await age(cookie, 60)
    expect((await refresh(cookie)).status).toBe(401)
    expect((await refresh(next.cookie)).status).toBe(401)
  })

  it('lets in who never got the answer that held the next cookie, however late they ask again', async () => {
    const { cookie } = await signIn('Unlucky')
    await age(cookie, 60)
    await refresh(cookie)
    await age(cookie, 3600)
    const again = await refresh(cookie)
    expect(again.status).toBe(200)
    await age(cookie, 60)
    expect((await refresh(again.cookie)).status).toBe(200)
  })

  it('ends the session when both a person and a thief go on from one cookie', async () => {
    const { cookie } = await signIn('Robbed')
    await age(cookie, 60)
    const mine = await refresh(cookie)
    await age(cookie, 60)
    const stolen = await refresh(cookie)
    expect(stolen.cookie).not.toBe(mine.cookie)
    await age(cookie, 60)
    expect((await refresh(mine.cookie)).status).toBe(401)
    expect((await refresh(stolen.cookie)).status).toBe(401)
  })

  it('goes on with a cookie from before its name said that it belongs to the host', async () => {
    const { cookie } = await signIn('Veteran')
    const secure = await under.startCopy({ PUBLIC_URL: 'https://hangar.example' })
    const answer = await refresh(cookie, secure)
    expect(answer.status).toBe(200)
    expect(String(answer.headers['set-cookie'])).toMatch(/__Host-hub_refresh=[^;]+;.*hub_refresh=;/)
  })

  it.each([
    ['no cookie', ''],
    ['nonsense', 'hub_refresh=nonsense'],
    ['an unknown session', `hub_refresh=${crypto.randomUUID()}.${'A'.repeat(43)}`],
  ])('refuses %s', async (_what, cookie) => {
    const { status, message, headers } = await callAs(under, undefined, 'POST /api/auth/refresh', {
      headers: { cookie },
    })
    expect([status, message]).toEqual([401, 'Please sign in.'])
    expect(String(headers['set-cookie'])).toContain('hub_refresh=;')
  })

  it('refuses a session that has expired', async () => {
    const { cookie, body } = await signIn('Late')
    await under.core.database
      .knex('sessions')
      .where({ uid: body.user.uid })
      .update({ expiresAt: new Date(0) })
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('refuses a person who was deleted', async () => {
    const { cookie, body } = await signIn('Gone')
    await under.core.database
      .knex('users')
      .where({ uid: body.user.uid })
      .update({ deletedAt: new Date() })
    expect((await refresh(cookie)).status).toBe(401)
  })
})

describe('POST /api/auth/sign-out', () => {
  it('ends the session and clears the cookie', async () => {
    const { cookie } = await signIn('Leaving')
    const answer = await callAs(under, undefined, 'POST /api/auth/sign-out', {
      headers: { cookie },
      body: {},
    })
    expect([answer.status, answer.message]).toEqual([200, 'Signed out.'])
    expect(String(answer.headers['set-cookie'])).toMatch(/^hub_refresh=; .*Path=\/api\/auth/)
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('refuses the access token at once, in every copy, and no other session of the person', async () => {
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected)
    const { cookie, body } = await signIn('Off Duty')
    const elsewhere = under.tokens.tokenFor({ uid: body.user.uid, sid: crypto.randomUUID() })
    await callAs(under, body.token, 'POST /api/auth/sign-out', { headers: { cookie } })
    expect((await callAs(under, body.token, 'GET /api/profile')).status).toBe(401)
    await vi.waitFor(async () => {
      expect((await callAs(copy, body.token, 'GET /api/profile')).status).toBe(401)
    }, SOON)
    expect((await callAs(under, elsewhere, 'GET /api/profile')).status).toBe(200)
  })

  it('is made known again by whoever starts after the process that ended the session has died', async () => {
    const { cookie, body } = await signIn('Forgotten')
    await callAs(under, body.token, 'POST /api/auth/sign-out', { headers: { cookie } })
    const copy = await under.startCopy()
    await readRevocations(copy.core)
    expect((await callAs(copy, body.token, 'GET /api/profile')).status).toBe(401)
  })

  it.each([false, true])(
    'needs no cookie beside an access token (everywhere: %j)',
    async (everywhere) => {
      const { cookie, body } = await signIn('By Token')
      const answer = await callAs(under, body.token, 'POST /api/auth/sign-out', {
        body: { everywhere },
      })
      expect(answer.status).toBe(200)
      expect((await callAs(under, body.token, 'GET /api/profile')).status).toBe(401)
      expect((await refresh(cookie)).status).toBe(401)
    },
  )

  it.each(['POST /api/auth/refresh', 'POST /api/auth/sign-out'] as const)(
    '%s is refused when a page of another port of this host makes it',
    async (call) => {
      const { cookie } = await signIn('Neighbour')
      const headers = { cookie, 'sec-fetch-site': 'same-site', origin: 'http://localhost:9999' }
      const answer = await callAs(under, undefined, call, { headers })
      expect(answer.status).toBe(403)
      expect(answer.message).toBe('This request did not come from a page of this hub.')
      expect((await refresh(cookie)).status).toBe(200)
    },
  )

  it('is content when nobody is signed in, with or without a body', async () => {
    expect((await callAs(under, undefined, 'POST /api/auth/sign-out')).status).toBe(200)
  })

  it('everywhere: ends every session, and every copy refuses the old tokens', async () => {
    const copy = await under.startCopy()
    await vi.waitUntil(() => copy.core.bus.isConnected && under.core.bus.isConnected, SOON)
    const { cookie, body } = await signIn('Everywhere')
    const lives: unknown[] = []
    copy.core.bus.onLive((message) => lives.push(message))
    await callAs(under, undefined, 'POST /api/auth/sign-out', {
      headers: { cookie },
      body: { everywhere: true },
    })
    expect((await callAs(under, body.token, 'GET /api/profile')).status).toBe(401)
    await vi.waitFor(async () => {
      expect((await callAs(copy, body.token, 'GET /api/profile')).status).toBe(401)
    }, SOON)
    await vi.waitFor(
      () =>
        expect(lives).toContainEqual({ to: [body.user.uid], event: { name: 'session.revoked' } }),
      SOON,
    )
    expect((await refresh(cookie)).status).toBe(401)
  })

  it('does nothing to a session whose secret is not known', async () => {
    const { cookie } = await signIn('Steady')
    const forged = cookie.slice(0, -43) + 'A'.repeat(43)
    await callAs(under, undefined, 'POST /api/auth/sign-out', {
      headers: { cookie: forged },
      body: { everywhere: true },
    })
    expect((await refresh(cookie)).status).toBe(200)
  })
})

describe('GET /api/auth/jwks', () => {
  it('shows the public keys and nothing of the private one', async () => {
    const { body } = await callAs(under, undefined, 'GET /api/auth/jwks')
    expect(body).toEqual(JSON.parse(under.tokens.jwks))
    expect(JSON.stringify(body)).not.toContain('"d"')
  })
})

describe('GET /api/auth/providers', () => {
  it('is empty when none is configured', async () => {
    expect((await callAs(under, undefined, 'GET /api/auth/providers')).body).toEqual([])
  })

  it('names those that are, and the address at which a sign-in has to begin', async () => {
    const configured = await startCore({
      DISCORD_CLIENT_ID: 'id',
      DISCORD_CLIENT_SECRET: 'secret',
      PUBLIC_URL: 'https://hub.test',
    })
    const { body } = await callAs(configured, undefined, 'GET /api/auth/providers')
    await configured.stop()
    expect(body).toEqual([{ id: 'discord', name: 'Discord', origin: 'https://hub.test' }])
  })
})
