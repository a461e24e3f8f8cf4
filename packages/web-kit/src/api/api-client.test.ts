import { beforeEach, describe, expect, it } from 'vitest'
import { adoptSession, forgetSession, sessionState } from '../session/session-store.ts'
import { aUser, failure, mockApi, unreachable } from '../testing/index.ts'
import { ApiError, messageOf, refusalOf } from '../wire/api-error.ts'
import { callApi, callEndpoint } from './api-client.ts'

const MISSION_ID = '01990000-0000-7000-8000-00000000000a'
const user = aUser()

beforeEach(() => adoptSession({ token: 'first', expiresIn: 600, user }))

describe('callApi', () => {
  it('fills in the path, the query and the bearer header', async () => {
    const api = mockApi({
      'GET /api/missions': () => [],
      'DELETE /api/missions/:id': () => ({ message: 'Gone.' }),
    })

    await callApi('GET /api/missions', { query: { limit: 5 } })
    await callEndpoint('DELETE /api/missions/:id', { params: { id: MISSION_ID } })

    const [list] = api.callsOf('GET /api/missions')
    expect(list?.query).toEqual({ limit: '5' })
    expect(list?.headers.get('authorization')).toBe('Bearer first')
    expect(api.callsOf('DELETE /api/missions/:id')[0]?.params).toEqual({ id: MISSION_ID })
  })

  it('sends a form as it is and a thing as JSON, with the idempotency key', async () => {
    const api = mockApi({
      'POST /api/trading_posts': () => failure(409, 'Taken.'),
      'POST /api/contracts/:id/haggle': () => failure(409, 'Taken.'),
    })
    const body = new FormData()

    await callEndpoint('POST /api/trading_posts', { body, idempotencyKey: 'k' }).catch(
      () => undefined,
    )
    await callEndpoint('POST /api/contracts/:id/haggle', {
      params: { id: MISSION_ID },
      body: { offer: '5 aUEC' },
    }).catch(() => undefined)

    const [form] = api.callsOf('POST /api/trading_posts')
    expect(form?.body).toBe(body)
    expect(form?.headers.get('content-type')).toBeNull()
    expect(form?.headers.get('idempotency-key')).toBe('k')
    const [offer] = api.callsOf('POST /api/contracts/:id/haggle')
    expect(offer?.body).toEqual({ offer: '5 aUEC' })
    expect(offer?.headers.get('content-type')).toBe('application/json')
  })

  it('throws what the server said, with its status', async () => {
    mockApi({ 'GET /api/missions': () => failure(403, 'Only for admins.') })

    const error = await callApi('GET /api/missions').catch((reason: unknown) => reason)

    expect(error).toBeInstanceOf(ApiError)
    expect(error).toMatchObject({ status: 403, isPassing: false })
    expect(messageOf(error, 'Failed.')).toBe('Only for admins.')
  })

  it('falls back to the given sentence when the server said none', async () => {
    mockApi({ 'GET /api/missions': () => new Response('<html>', { status: 502 }) })

    const error = await callApi('GET /api/missions').catch((reason: unknown) => reason)

    expect(messageOf(error, 'Failed to fetch missions')).toBe('Failed to fetch missions')
  })

  it.each([
    [400, 'Please enter a name.', 'Please enter a name.'],
    [429, 'Too many sign-ins.', 'Too many sign-ins.'],
    [500, 'Something went wrong. Please try again.', 'Failed.'],
    [503, 'That part is away.', 'Failed.'],
    [409, '', 'Failed.'],
  ])('keeps to the given sentence but for what was refused: %i', (status, said, shown) => {
    expect(refusalOf(new ApiError(status, said), 'Failed.')).toBe(shown)
  })

  it('says so when the server is not reached', async () => {
    mockApi({ 'GET /api/missions': unreachable })

    const error = await callApi('GET /api/missions').catch((reason: unknown) => reason)

    expect(error).toMatchObject({ status: 0, isPassing: true })
    expect(error).toHaveProperty('message', expect.stringMatching(/cannot be reached/))
    expect(messageOf(error, 'Failed to post.')).toBe('Failed to post.')
  })

  it('lets a call be cancelled without calling that a failure', async () => {
    mockApi({ 'GET /api/missions': () => [] })
    const cancelling = new AbortController()

    const call = callApi('GET /api/missions', { signal: cancelling.signal })
    cancelling.abort()

    await expect(call).rejects.toMatchObject({ name: 'AbortError' })
  })
})

describe('a refused token', () => {
  it('is renewed once for all calls, and each is made once more', async () => {
    const api = mockApi({
      'GET /api/missions': ({ headers }) =>
        headers.get('authorization') === 'Bearer second' ? [] : failure(401, 'Please sign in.'),
      'POST /api/auth/refresh': () => ({ token: 'second', expiresIn: 600, user }),
    })

    const replies = await Promise.all([callApi('GET /api/missions'), callApi('GET /api/missions')])

    expect(replies).toEqual([[], []])
    expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(1)
    expect(api.callsOf('GET /api/missions')).toHaveLength(4)
  })

  it('ends the session when it cannot be renewed', async () => {
    mockApi({
      'GET /api/missions': () => failure(401, 'Please sign in.'),
      'POST /api/auth/refresh': () => failure(401, 'Please sign in.'),
    })

    await expect(callApi('GET /api/missions')).rejects.toMatchObject({ status: 401 })

    expect(sessionState().status).toBe('signed-out')
  })

  it('keeps the session when the server could not say', async () => {
    mockApi({
      'GET /api/missions': () => failure(401, 'Please sign in.'),
      'POST /api/auth/refresh': () => failure(503, 'Back soon.'),
    })

    await expect(callApi('GET /api/missions')).rejects.toMatchObject({ status: 503 })

    expect(sessionState().status).toBe('signed-in')
  })

  it('is renewed ahead of a call when it is about to run out', async () => {
    adoptSession({ token: 'old', expiresIn: 5, user })
    const api = mockApi({
      'GET /api/missions': () => [],
      'POST /api/auth/refresh': () => ({ token: 'second', expiresIn: 600, user }),
    })

    await callApi('GET /api/missions')

    expect(api.callsOf('GET /api/missions')).toHaveLength(1)
    expect(api.callsOf('GET /api/missions')[0]?.headers.get('authorization')).toBe('Bearer second')
  })

  it('is nobody’s business when nobody is signed in', async () => {
    forgetSession()
    const api = mockApi({ 'GET /api/auth/providers': () => failure(401, 'No.') })

    await expect(callApi('GET /api/auth/providers')).rejects.toMatchObject({ status: 401 })

    expect(api.callsOf('GET /api/auth/providers')).toHaveLength(1)
  })
})
