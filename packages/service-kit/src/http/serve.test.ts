import { mapLines, MISSION_LINES, type MissionDraft } from '@hub/api-spec'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildService, type Service } from './build-service.ts'
import { createRevocations } from '../auth/revocations.ts'
import { serve } from './serve.ts'
import { testTokens } from '../testing/test-tokens.ts'

const UID = '01900000-0000-7000-8000-000000000001'
const tokens = testTokens()
const revocations = createRevocations()
const draft = { postType: 'offer', title: 'Escort', payment: 5e9, location: 'Hub', details: 'Fly.' }

let app: Service
let received: MissionDraft
let trouble: Error | undefined

beforeAll(async () => {
  app = await buildService({ name: 'test', logLevel: 'silent', jwks: tokens.jwks, revocations })
  serve(app, 'POST /api/missions', async (request) => {
    received = request.body
    if (trouble) throw trouble
    const { uid } = request.caller
    const lines = mapLines(MISSION_LINES, () => null)
    const nothing = { missionType: null, role: null, ...lines }
    const state = { status: 'open', revision: 1, expiresAt: null } as const
    const createdAt = { seconds: 1, nanoseconds: 0 }
    const stored = { id: UID, authorId: uid, authorName: null, createdAt, ...state, ...nothing }
    return { ...stored, ...request.body, secret: 'never sent' }
  })
  app.get('/things/:id', () => ({}))
  return () => app.close()
})

async function post(payload: unknown, token = tokens.tokenFor({ uid: UID })) {
  const reply = await app.inject({
    method: 'POST',
    url: '/api/missions',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  })
  return { status: reply.statusCode, body: reply.json<Record<string, unknown>>() }
}

describe('an endpoint', () => {
  it('answers with the status of the map and with declared fields alone', async () => {
    const { status, body } = await post(draft)
    expect(status).toBe(201)
    expect(body).toMatchObject({ payment: 5e9, authorId: UID })
    expect(body).not.toHaveProperty('secret')
  })

  it('drops what the map does not name before the handler sees it', async () => {
    await post({ ...draft, authorId: 'somebody else', status: 'completed' })
    expect(received).toEqual(draft)
  })

  const REQUIRED = 'Please fill in all required fields.'
  const RANGE = 'Payment must be between 0 and 999,999,999,999.99 aUEC.'
  const UNSTORABLE = 'Title has characters that cannot be stored.'
  it.each([
    ['no title', { ...draft, title: undefined }, REQUIRED],
    ['a blank title', { ...draft, title: '  ' }, REQUIRED],
    ['no payment', { ...draft, payment: null }, REQUIRED],
    ['an empty payment', { ...draft, payment: '' }, REQUIRED],
    ['a payment in text', { ...draft, payment: '1,5' }, 'Payment must be a number.'],
    ['a negative payment', { ...draft, payment: -1 }, RANGE],
    ['a payment beyond the largest', { ...draft, payment: 1e21 }, RANGE],
    ['fractions of a cent', { ...draft, payment: 0.123 }, 'Payment can have at most two decimals.'],
    ['a NUL', { ...draft, title: 'a\0' }, UNSTORABLE],
    ['half an emoji', JSON.stringify(draft).replace('Escort', '\\ud83d'), UNSTORABLE],
    [
      'a description of 100 kB',
      { ...draft, details: 'x'.repeat(100_000) },
      'Details can have at most 5,000 characters.',
    ],
    ['another post type', { ...draft, postType: 'x' }, 'Post type is not one of the choices.'],
    ['broken JSON', '{"title":', 'The request is not valid JSON.'],
  ])('refuses %s in a sentence', async (_what, payload, message) => {
    expect(await post(payload)).toEqual({ status: 400, body: { message } })
  })

  it('takes an emoji title whole', async () => {
    expect((await post({ ...draft, title: '🚀 Fly' })).body['title']).toBe('🚀 Fly')
  })
})

describe('JSON', () => {
  const send = (payload: Buffer, contentType: string) =>
    app.inject({
      method: 'POST',
      url: '/api/missions',
      headers: {
        authorization: `Bearer ${tokens.tokenFor({ uid: UID })}`,
        'content-type': contentType,
      },
      payload,
    })
  const withTitle = (title: string, encoding: 'utf8' | 'latin1') =>
    Buffer.from(JSON.stringify({ ...draft, title }), encoding)

  it('is refused when its bytes are no UTF-8, rather than stored as something else', async () => {
    const reply = await send(withTitle('Caf\u00e9', 'latin1'), 'application/json')
    expect(reply.statusCode).toBe(400)
    expect(reply.json()).toEqual({
      message: 'The request is not valid: its text is not in UTF-8.',
    })
  })

  it.each([
    'application/json; charset=iso-8859-1',
    'application/json;charset="UTF-16"',
    'application/json\t; charset=utf-8',
    'application/json;\tcharset=utf-8',
  ])('is refused as %j', async (contentType) => {
    const reply = await send(withTitle('Escort', 'utf8'), contentType)
    expect(reply.statusCode).toBe(415)
    expect(reply.json()).toEqual({ message: 'This content type is not supported.' })
  })

  it.each([
    'application/json',
    'application/json;charset=UTF-8',
    'application/json; charset="utf8"',
  ])('is taken as %j', async (contentType) => {
    const reply = await send(withTitle('Café', 'utf8'), contentType)
    expect(reply.json()).toMatchObject({ title: 'Café' })
  })
})

describe('trouble at the database', () => {
  const answerTo = async (code: string) => {
    trouble = Object.assign(new Error('canceling statement'), { code })
    const answer = await post(draft)
    trouble = undefined
    return answer
  }

  it.each(['57014', '40P01', '55P03'])('that will pass is no fault of ours: %s', async (code) => {
    const message = 'That did not work. Please try again in a moment.'
    expect(await answerTo(code)).toEqual({ status: 503, body: { message } })
  })

  it('of any other kind is', async () => {
    const message = 'Something went wrong. Please try again.'
    expect(await answerTo('42P01')).toEqual({ status: 500, body: { message } })
  })
})

describe('a token', () => {
  const refused = { status: 401, body: { message: 'Please sign in.' } }

  it.each([
    ['nothing', ''],
    ['no token at all', 'nonsense'],
    ['one that has ended', tokens.tokenFor({ uid: UID, expiresIn: -1 })],
    ['one signed by another key', testTokens().tokenFor({ uid: UID })],
    ['one of an unknown key id', testTokens('other').tokenFor({ uid: UID })],
    ['one without a signature', `${tokens.tokenFor({ uid: UID }).replace(/\.[^.]*$/, '')}.`],
  ])('is refused when it is %s', async (_what, token) => {
    expect(await post(draft, token)).toEqual(refused)
  })

  it('may have its scheme in any case', async () => {
    const authorization = `bEARER ${tokens.tokenFor({ uid: UID })}`
    const reply = await app.inject({
      method: 'POST',
      url: '/api/missions',
      headers: { authorization },
      payload: draft,
    })
    expect(reply.statusCode).toBe(201)
  })

  it('is refused once a newer version of its person is known, and newer ones are not', async () => {
    const uid = '01900000-0000-7000-8000-000000000002'
    const older = tokens.tokenFor({ uid, version: 1 })
    expect((await post(draft, older)).status).toBe(201)
    revocations.add({ uid, version: 2 })
    expect(await post(draft, older)).toEqual(refused)
    expect((await post(draft, tokens.tokenFor({ uid, version: 2 }))).status).toBe(201)
  })
})

describe('every process', () => {
  it.each([
    ['/things/%ff', 400, 'This address is not valid.'],
    [`/things/${'a'.repeat(201)}`, 414, 'This address is too long.'],
  ])('answers %s in a sentence too, though the router refuses it', async (url, status, message) => {
    const reply = await app.inject({ url })
    expect(reply.statusCode).toBe(status)
    expect(reply.json()).toEqual({ message })
  })

  it('says that it is alive and ready, and answers unknown addresses in a sentence', async () => {
    expect((await app.inject('/healthz')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/readyz')).json()).toEqual({ status: 'ready' })
    const lost = await app.inject('/nowhere')
    expect(lost.statusCode).toBe(404)
    expect(lost.json()).toEqual({ message: 'There is nothing at this address.' })
  })
})
