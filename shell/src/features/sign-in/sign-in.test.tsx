import { screen, waitFor } from '@testing-library/react'
import { failure, mockApi, renderView, aUser } from '@hub/web-kit/testing'
import { useSession } from '@hub/web-kit'
import { describe, expect, it, vi } from 'vitest'
import { SignIn } from './sign-in.tsx'

const DISCORD = { name: 'Sign In with Discord' }
const GUEST = { name: 'Continue as Guest' }

function Entrance() {
  const { user } = useSession()
  return user ? <p>Aboard: {user.displayName}</p> : <SignIn />
}

function open() {
  return renderView(<Entrance />, { user: null })
}

describe('the sign-in screen', () => {
  it('asks who is there', async () => {
    mockApi({ 'GET /api/auth/providers': () => [] })
    open()

    expect(screen.getByRole('heading', { name: 'Authentication Required' })).toBeTruthy()
    expect(
      await screen.findByText('Discord sign-in is not configured on this server.'),
    ).toBeTruthy()
    expect(screen.getByRole('button', DISCORD)).toHaveProperty('disabled', true)
  })

  it('offers Discord where the server has been set up for it', async () => {
    mockApi({ 'GET /api/auth/providers': () => [{ id: 'discord', name: 'Discord' }] })
    open()

    await waitFor(() =>
      expect(screen.getByRole('button', DISCORD)).toHaveProperty('disabled', false),
    )
    expect(screen.getByText('Recommended')).toBeTruthy()
  })

  it('goes to Discord in a window of its own, and says when that has failed', async () => {
    const visited = {
      location: { assign: vi.fn<(url: string) => void>() },
      close: vi.fn<() => void>(),
    }
    vi.stubGlobal('open', () => visited)
    mockApi({
      'GET /api/auth/providers': () => [{ id: 'discord', name: 'Discord' }],
      'POST /api/auth/start/:provider': () => ({ url: 'https://discord.example/authorize' }),
    })
    const { person } = open()
    await screen.findByText('Recommended')
    await waitFor(() =>
      expect(screen.getByRole('button', DISCORD)).toHaveProperty('disabled', false),
    )

    await person.click(screen.getByRole('button', DISCORD))

    expect(await screen.findByText('Go on in the window that has opened.')).toBeTruthy()
    await waitFor(() =>
      expect(visited.location.assign).toHaveBeenCalledWith('https://discord.example/authorize'),
    )
    const callback = new BroadcastChannel('hub-auth')
    callback.postMessage({ provider: 'discord', status: 'failed', message: 'No.' })
    expect(
      await screen.findByText('Discord sign-in failed. Please try again or check the console.'),
    ).toBeTruthy()
    callback.close()
  })

  it('refuses a blank guest name, and goes to the field', async () => {
    const api = mockApi({ 'GET /api/auth/providers': () => [] })
    const { person } = open()

    await person.type(screen.getByLabelText('Guest name'), '   ')
    await person.click(screen.getByRole('button', GUEST))

    expect(screen.getByText('Please enter a guest name.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Guest name'))
    expect(api.callsOf('POST /api/auth/guest')).toHaveLength(0)
  })

  it('lets a guest in under the trimmed name', async () => {
    const api = mockApi({
      'GET /api/auth/providers': () => [],
      'POST /api/auth/guest': () => ({ token: 't', expiresIn: 600, user: aUser() }),
    })
    const { person } = open()

    await person.type(screen.getByLabelText('Guest name'), '  Nova {Enter}')

    expect(await screen.findByText('Aboard: Nova')).toBeTruthy()
    expect(api.callsOf('POST /api/auth/guest')[0]?.body).toEqual({ displayName: 'Nova' })
  })

  it.each([
    ['what the server says', () => failure(429, 'Too many sign-ins.'), 'Too many sign-ins.'],
    [
      'that it failed',
      () => failure(500, 'Something went wrong. Please try again.'),
      'Guest sign-in failed. Please try again.',
    ],
  ])('tells %s when a guest cannot be let in', async (_, reply, sentence) => {
    mockApi({ 'GET /api/auth/providers': () => [], 'POST /api/auth/guest': reply })
    const { person } = open()

    await person.type(screen.getByLabelText('Guest name'), 'Nova{Enter}')

    expect(await screen.findByText(sentence)).toBeTruthy()
    expect(screen.getByRole('button', GUEST)).toHaveProperty('disabled', false)
  })
})
