import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  apiQuery,
  LiveUpdates,
  onLiveEvent,
  queryClient,
  useLiveStatus,
  useQuery,
} from '../index.ts'
import { sessionState } from '../session/session-store.ts'
import { aUser, failure, mockApi, renderView } from '../testing/index.ts'

/** A stream of live events in the hand of the test. */
function aStream() {
  let controller!: ReadableStreamDefaultController<Uint8Array>
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) })
  const encoder = new TextEncoder()
  return {
    response: () => new Response(body),
    send: (text: string) => controller.enqueue(encoder.encode(text)),
    end: () => controller.close(),
  }
}

function Board() {
  const { data } = useQuery(apiQuery('GET /api/missions'))
  const live = useLiveStatus()
  return (
    <>
      <LiveUpdates />
      <p>
        {data ? `${data.length} missions` : 'loading'}, {live}
      </p>
    </>
  )
}

describe('live updates', () => {
  it('fetch again what an event makes stale, even when it comes in pieces', async () => {
    const stream = aStream()
    const api = mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')
    const before = api.callsOf('GET /api/missions').length

    stream.send('id: a-1\ndata: {"name":"contr')
    stream.send('act.posted","id":"x"}\n\n')

    await waitFor(() => expect(api.callsOf('GET /api/missions').length).toBe(before + 1))
  })

  it('come again after a goodbye, from where they stood', async () => {
    const streams = [aStream(), aStream()]
    let opened = 0
    const api = mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => streams[opened++]?.response() ?? failure(503, 'Too many.'),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')

    streams[0]?.send('id: a-7\n\n')
    streams[0]?.send('retry: 5\n: bye\n\n')
    streams[0]?.end()

    await waitFor(() => expect(api.callsOf('GET /api/events')).toHaveLength(2))
    const again = api.callsOf('GET /api/events')[1]
    expect(again?.headers.get('last-event-id')).toBe('a-7')
    expect(again?.headers.get('authorization')).toBe('Bearer token')
    expect(await screen.findByText('0 missions, open')).toBeTruthy()
  })

  it('say when the connection is lost', async () => {
    mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => failure(503, 'Live updates are not available right now.'),
    })

    renderView(<Board />)

    expect(await screen.findByText('0 missions, lost')).toBeTruthy()
  })

  it('are lost at once when the browser is offline, and come back when it is not', async () => {
    mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': ({ signal }) => {
        const start = (stream: ReadableStreamDefaultController) =>
          signal?.addEventListener('abort', () => stream.error(signal.reason))
        return new Response(new ReadableStream({ start }))
      },
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')
    dispatchEvent(new Event('offline'))
    expect(await screen.findByText('0 missions, lost')).toBeDefined()
    dispatchEvent(new Event('online'))
    expect(await screen.findByText('0 missions, open')).toBeDefined()
  })

  it('read the claims afresh when the session was revoked', async () => {
    const stream = aStream()
    mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
      'POST /api/auth/refresh': () => ({
        token: 'new',
        expiresIn: 600,
        user: aUser({ isAdmin: true }),
      }),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')

    stream.send('id: a-2\ndata: {"name":"session.revoked"}\n\n')

    await waitFor(() => expect(sessionState().user?.isAdmin).toBe(true))
  })

  it.each([
    ['notification.read', 'GET /api/notifications'],
    ['profile.changed', 'GET /api/profile'],
    ['webhook.changed', 'GET /api/profile/webhook'],
    ['items.changed', 'GET /api/items'],
    ['console.changed', 'GET /api/users'],
    ['contract.removed', 'GET /api/admin/missions'],
    ['resync', 'GET /api/profile/links'],
  ] as const)('take %s as the word that %s is stale', async (name, endpoint) => {
    const stream = aStream()
    mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
      'POST /api/auth/refresh': () => ({ token: 'new', expiresIn: 600, user: aUser() }),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')
    queryClient.setQueryData([endpoint], [])
    stream.send(`data: {"name":"${name}"}\n\n`)
    await waitFor(() => expect(queryClient.getQueryState([endpoint])?.isInvalidated).toBe(true))
  })

  it('read the name and the photo afresh when another page has changed them', async () => {
    const stream = aStream()
    mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
      'POST /api/auth/refresh': () => ({
        token: 'new',
        expiresIn: 600,
        user: aUser({ displayName: 'Vega' }),
      }),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')
    stream.send('data: {"name":"profile.changed"}\n\n')
    await waitFor(() => expect(sessionState().user?.displayName).toBe('Vega'))
  })

  it('go on when a part of the page fails at one', async () => {
    const stream = aStream()
    const reported = vi.fn<(error: unknown) => void>()
    vi.stubGlobal('reportError', reported)
    const api = mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
    })
    const heard: string[] = []
    const stops = [
      onLiveEvent(() => {
        throw new Error('This one is broken.')
      }),
      onLiveEvent(({ name }) => heard.push(name)),
    ]
    onTestFinished(() => stops.forEach((stop) => stop()))
    renderView(<Board />)
    await screen.findByText('0 missions, open')
    stream.send('data: {"name":"library.changed"}\n\n')
    await waitFor(() => expect(heard).toEqual(['library.changed']))
    expect(reported).toHaveBeenCalledOnce()
    expect(api.callsOf('GET /api/events')).toHaveLength(1)
    screen.getByText('0 missions, open')
  })

  it('close when nobody is signed in any more', async () => {
    const stream = aStream()
    const api = mockApi({
      'GET /api/missions': () => [],
      'GET /api/events': () => stream.response(),
      'POST /api/auth/refresh': () => failure(401, 'Please sign in.'),
    })
    renderView(<Board />)
    await screen.findByText('0 missions, open')

    stream.send('data: {"name":"session.revoked"}\n\n')

    await screen.findByText('0 missions, off')
    expect(api.callsOf('GET /api/events')[0]?.signal?.aborted).toBe(true)
  })
})
