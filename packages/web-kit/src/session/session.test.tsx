import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { apiQuery, queryClient, useQuery, useSession } from '../index.ts'
import { aUser, failure, mockApi, refuse, renderView } from '../testing/index.ts'
import { setSessionHint } from './session-news.ts'
import { adoptSession, renewSession, resetSession } from './session-store.ts'

const nova = aUser()
const vex = aUser({ uid: '01990000-0000-7000-8000-000000000002', displayName: 'Vex' })

function Who() {
  const { status, user, signInAsGuest, signOut } = useSession()
  return (
    <>
      <p>{user ? `${status} ${user.displayName}` : status}</p>
      <button type="button" onClick={() => void signInAsGuest('Vex')}>
        In
      </button>
      <button type="button" onClick={() => void signOut().catch(() => undefined)}>
        Out
      </button>
    </>
  )
}

beforeEach(resetSession)

describe('the start of a session', () => {
  it('takes up what the cookie holds', async () => {
    setSessionHint(true)
    mockApi({ 'POST /api/auth/refresh': () => ({ token: 't', expiresIn: 600, user: nova }) })

    renderView(<Who />, { user: undefined })

    expect(await screen.findByText('signed-in Nova')).toBeTruthy()
  })

  it('does not ask when this browser never had a session', async () => {
    const api = mockApi()

    renderView(<Who />, { user: undefined })

    await screen.findByText('signed-out')
    expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(0)
  })

  it('asks again until the server can say', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    setSessionHint(true)
    const api = mockApi({ 'POST /api/auth/refresh': () => failure(503, 'Back soon.') })
    renderView(<Who />, { user: undefined })
    await waitFor(() => expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(1))
    screen.getByText('starting')

    api.answer({ 'POST /api/auth/refresh': () => ({ token: 't', expiresIn: 600, user: nova }) })
    await act(() => vi.advanceTimersByTimeAsync(6_000))

    expect(await screen.findByText('signed-in Nova')).toBeTruthy()
    vi.useRealTimers()
  })
})

describe('useSession', () => {
  it('signs in as a guest, and out again', async () => {
    const api = mockApi({
      'POST /api/auth/guest': () => ({ token: 't', expiresIn: 600, user: vex }),
      'POST /api/auth/sign-out': () => ({ message: 'Signed out.' }),
    })
    const { person } = renderView(<Who />, { user: null })

    await person.click(screen.getByRole('button', { name: 'In' }))
    await screen.findByText('signed-in Vex')
    expect(api.callsOf('POST /api/auth/guest')[0]?.body).toEqual({ displayName: 'Vex' })

    await person.click(screen.getByRole('button', { name: 'Out' }))
    expect(await screen.findByText('signed-out')).toBeTruthy()
  })

  it('stays signed in when the server could not be told', async () => {
    const api = mockApi({ 'POST /api/auth/sign-out': () => failure(503, 'Back soon.') })
    const { person } = renderView(<Who />, { user: nova })

    await person.click(screen.getByRole('button', { name: 'Out' }))

    await waitFor(() => expect(api.callsOf('POST /api/auth/sign-out')).toHaveLength(1))
    screen.getByText('signed-in Nova')
  })

  it('renews nothing for a page that hears of its end while it signs out', async () => {
    let lastTask: Promise<unknown> = Promise.resolve()
    const request = (_name: string, task: () => Promise<unknown>) =>
      (lastTask = lastTask.then(task, task))
    vi.stubGlobal('navigator', { locks: { request } })
    let heardOfIt: Promise<unknown> | undefined
    const api = mockApi({
      'POST /api/auth/sign-out': () => {
        heardOfIt = renewSession()
        return { message: 'Signed out.' }
      },
      'POST /api/auth/refresh': () => failure(401, 'Please sign in.'),
    })
    const { person } = renderView(<Who />, { user: nova })

    await person.click(screen.getByRole('button', { name: 'Out' }))

    expect(await screen.findByText('signed-out')).toBeTruthy()
    expect(await heardOfIt).toBeNull()
    expect(api.callsOf('POST /api/auth/refresh')).toEqual([])
  })

  it('follows another tab that signs out', async () => {
    mockApi()
    renderView(<Who />, { user: nova })
    const otherTab = new BroadcastChannel('hub-session')

    otherTab.postMessage({ kind: 'signed-out' })

    expect(await screen.findByText('signed-out')).toBeTruthy()
    otherTab.close()
  })

  it('is kept where the browser refuses locks and the way to other tabs', async () => {
    vi.stubGlobal('navigator', { locks: { request: async () => refuse() } })
    vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
    const api = mockApi({
      'POST /api/auth/refresh': () => ({ token: 't', expiresIn: 600, user: nova }),
    })
    renderView(<Who />, { user: undefined })
    expect(await screen.findByText('signed-in Nova')).toBeTruthy()
    expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(1)
  })

  it('shows nobody what was fetched for somebody else', async () => {
    mockApi({ 'GET /api/missions': () => [] })
    renderView(<Board />, { user: nova })
    await screen.findByText('0 missions')

    adoptSession({ token: 'other', expiresIn: 600, user: vex })

    expect(queryClient.getQueryData(apiQuery('GET /api/missions').queryKey)).toBeUndefined()
  })
})

function Board() {
  const { data } = useQuery(apiQuery('GET /api/missions'))
  return <p>{data ? `${data.length} missions` : 'loading'}</p>
}
