import { isLeavingGuarded, queryClient, useNotify, useSession } from '@hub/web-kit'
import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { act, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { Profile } from './profile.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'
import type { Profile as ProfileData } from '@hub/api-spec'

const NOWHERE = { address: '', city: '', state: '', zip: '' }

const PROFILE: ProfileData = {
  uid: aUser().uid,
  displayName: 'Nova',
  email: 'nova@hangar.test',
  photoURL: null,
  isGuest: false,
  shipping: { ...NOWHERE, city: 'Lorville' },
  billing: NOWHERE,
  connections: { twitch: 'nova_tv', youtube: '', xbox: '', starCitizen: '' },
}

const ACCEPTED = {
  kind: 'mission' as const,
  id: '01990000-0000-7000-8000-0000000000aa',
  authorId: null,
  authorName: null,
  acceptedAt: { seconds: 1_790_000_000, nanoseconds: 0 },
  status: 'accepted' as const,
  title: 'Escort to Vega',
  postType: 'request' as const,
  payment: 12500,
}

function open(replies: MockedReplies = {}) {
  const api = mockApi({
    'GET /api/profile': () => PROFILE,
    'GET /api/profile/accepted-contracts': () => [ACCEPTED],
    'GET /api/profile/links': () => [],
    'GET /api/profile/webhook': () => ({ url: null, isOn: false, problem: null }),
    'GET /api/auth/providers': () => [{ id: 'google', name: 'Google' }],
    'POST /api/auth/refresh': () => ({ token: 'new', expiresIn: 600, user: aUser() }),
    ...replies,
  })
  const onNavigate = vi.fn<(view: string, target?: object) => void>()
  return { api, onNavigate, ...renderView(<Profile onNavigate={onNavigate} />) }
}

const save = () => screen.getByRole('button', { name: 'Save All Changes' })
const name = () => screen.findByLabelText<HTMLInputElement>('Display Name')

describe('the profile', () => {
  it('says so when it cannot be loaded, and can be asked again', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    const { api, person } = open({ 'GET /api/profile': () => failure(400, 'No.') })
    expect(await screen.findByText('Could not load profile. Please try again later.')).toBeDefined()
    expect(log).toHaveBeenCalledWith('Failed to fetch profile data.')
    api.answer({ 'GET /api/profile': () => PROFILE })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await name()).toBeDefined()
  })

  it('shows what is kept', async () => {
    open()
    expect((await name()).value).toBe('Nova')
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('nova@hangar.test')
    expect(screen.getByLabelText<HTMLInputElement>('Twitch').value).toBe('nova_tv')
    const shipping = within(screen.getByRole('region', { name: 'Shipping Address' }))
    expect(shipping.getByLabelText<HTMLInputElement>('City').value).toBe('Lorville')
  })

  it('shows what another page has saved, also where something was typed and saved before', async () => {
    let saved = PROFILE
    const { person } = open({
      'GET /api/profile': () => saved,
      'PUT /api/profile': ({ body }) => (saved = { ...saved, ...body }),
    })
    const elsewhere = async (parts: Partial<ProfileData>) => {
      saved = { ...saved, ...parts }
      await act(() => queryClient.invalidateQueries({ queryKey: ['GET /api/profile'] }))
    }
    await person.type(await name(), ' Prime')
    await person.click(save())
    await screen.findByText('Profile saved successfully!')

    await elsewhere({ displayName: 'Nova Secunda' })
    await waitFor(async () => expect((await name()).value).toBe('Nova Secunda'))
    expect(isLeavingGuarded()).toBe(false)

    await person.type(screen.getByLabelText('Xbox'), 'nova-x')
    await elsewhere({ displayName: 'Nova Tertia' })
    await waitFor(async () => expect((await name()).value).toBe('Nova Tertia'))
    expect(screen.getByLabelText<HTMLInputElement>('Xbox').value).toBe('nova-x')
    expect(screen.getByText('You have unsaved changes.')).toBeDefined()
  })

  it('saves all changes at once, and is guarded until then', async () => {
    const { api, person } = open({ 'PUT /api/profile': () => PROFILE })
    await person.type(await name(), ' Prime')
    await person.type(screen.getByLabelText('Xbox'), 'nova-x')
    expect(screen.getByText('You have unsaved changes.')).toBeDefined()
    expect(isLeavingGuarded()).toBe(true)

    await person.click(save())
    expect(await screen.findByText('Profile saved successfully!')).toBeDefined()
    await waitFor(() => expect(isLeavingGuarded()).toBe(false))
    expect(api.callsOf('PUT /api/profile')[0]?.body).toEqual({
      displayName: 'Nova Prime',
      shipping: PROFILE.shipping,
      billing: NOWHERE,
      connections: { ...PROFILE.connections, xbox: 'nova-x' },
    })
    expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(1)
  })

  it('has nothing to lose once what was written is as before, or given up', async () => {
    const { person } = open()
    await person.type(await name(), '!')
    await person.type(await name(), '{Backspace}')
    expect(isLeavingGuarded()).toBe(false)
    await person.type(await name(), '!')
    await person.click(screen.getByRole('button', { name: 'Discard' }))
    expect((await name()).value).toBe('Nova')
    expect(isLeavingGuarded()).toBe(false)
  })

  it.each([
    ['what the server says', failure(400, 'Please enter a name.'), 'Please enter a name.'],
    [
      'that it failed',
      failure(500, 'Something went wrong. Please try again.'),
      'Could not save profile. Please try again.',
    ],
  ])('tells %s when it cannot be saved, and keeps it', async (_what, reply, sentence) => {
    const { person } = open({ 'PUT /api/profile': () => reply })
    await person.type(await name(), '!')
    await person.click(save())
    expect(await screen.findByText(sentence)).toBeDefined()
    expect((await name()).value).toBe('Nova!')
    expect(isLeavingGuarded()).toBe(true)
  })
})

describe('accepted contracts', () => {
  it('are shown as they were', async () => {
    open()
    const row = (await screen.findByText('Escort to Vega')).closest('li')
    for (const text of ['request', '12,500 aUEC', 'Accepted', 'Anonymous']) {
      expect(row?.textContent).toContain(text)
    }
  })

  it('lead to the contract as it is now', async () => {
    const { person, onNavigate } = open()
    await person.click(await screen.findByRole('button', { name: 'Escort to Vega' }))
    expect(onNavigate).toHaveBeenCalledWith('contracts', { contractId: ACCEPTED.id })
  })

  it('that cannot be fetched are none', async () => {
    open({ 'GET /api/profile/accepted-contracts': () => failure(400, 'No.') })
    expect(await screen.findByText('You have not accepted any contracts yet.')).toBeDefined()
  })
})

describe('what is still on its way', () => {
  it('is waited for, in place of being said to be nothing', async () => {
    const never = () => new Promise<never>(() => {})
    open({ 'GET /api/profile/accepted-contracts': never, 'GET /api/profile/links': never })
    expect(await screen.findByText('Loading accepted contracts...')).toBeDefined()
    expect(screen.getByText('Loading linked accounts...')).toBeDefined()
    expect(screen.queryByText('Not linked')).toBeNull()
  })
})

describe('the photo', () => {
  const PHOTO = new File(['x'], 'me.png', { type: 'image/png' })

  it('is kept as soon as it is picked', async () => {
    const { api, person } = open({ 'PUT /api/profile/photo': () => PROFILE })
    await name()
    await person.upload(screen.getByLabelText('Photo file'), PHOTO)
    expect(await screen.findByText('Photo saved.')).toBeDefined()
    expect(api.callsOf('PUT /api/profile/photo')[0]?.body.get('photo')).toBe(PHOTO)
  })

  it('is told off when it is none', async () => {
    const { api, person } = open()
    await name()
    screen.getByLabelText('Photo file').removeAttribute('accept')
    const text = new File(['x'], 'me.txt', { type: 'text/plain' })
    await person.upload(screen.getByLabelText('Photo file'), text)
    expect(await screen.findByText('Only image files can be used as a photo.')).toBeDefined()
    expect(api.callsOf('PUT /api/profile/photo')).toHaveLength(0)
  })
})

describe('linked accounts', () => {
  const LINKED = {
    provider: 'google',
    displayName: 'Nova',
    email: 'nova@google.test',
    linkedAt: { seconds: 1_790_000_000, nanoseconds: 0 },
  }

  async function link(outcome: object) {
    vi.stubGlobal('open', () => ({ location: { assign: () => {} }, close: () => {} }))
    const opened = open({ 'POST /api/auth/start/:provider': () => ({ url: 'https://g.test' }) })
    const button = await screen.findByRole('button', { name: 'Link Google' })
    await waitFor(() => expect(button).toHaveProperty('disabled', false))
    await opened.person.click(button)
    await waitFor(() =>
      expect(opened.api.callsOf('POST /api/auth/start/:provider')).toHaveLength(1),
    )
    const callback = new BroadcastChannel('hub-auth')
    callback.postMessage({ provider: 'google', message: 'Taken.', ...outcome })
    return { ...opened, stop: () => callback.close() }
  }

  it('offers what the server has been set up for', async () => {
    open()
    const apple = await screen.findByRole('button', { name: 'Link Apple' })
    await waitFor(() => expect(apple).toHaveProperty('disabled', true))
    expect(screen.getByRole('button', { name: 'Link Google' })).toHaveProperty('disabled', false)
  })

  it('links one, and reads afresh who one is', async () => {
    const { api, stop } = await link({ status: 'done' })
    expect(await screen.findByText('Account linked successfully!')).toBeDefined()
    await waitFor(() => expect(api.callsOf('POST /api/auth/refresh')).toHaveLength(1))
    stop()
  })

  it('tells why it could not be linked', async () => {
    const { stop } = await link({ status: 'failed' })
    expect(
      await screen.findByText(
        'Failed to link account. It may already be in use by another user. Error: Taken.',
      ),
    ).toBeDefined()
    stop()
  })

  it('says nothing when one thought better of it', async () => {
    const { stop } = await link({ status: 'cancelled' })
    expect(
      await screen.findByText('Link', { selector: '[aria-label="Link Google"]' }),
    ).toBeDefined()
    expect(screen.queryByText(/Failed to link/u)).toBeNull()
    stop()
  })

  it('says when it is not known which are', async () => {
    const { api, person } = open({ 'GET /api/profile/links': () => failure(400, 'No.') })
    expect(await screen.findByText('Could not load the linked accounts.')).toBeDefined()
    expect(screen.queryByText('Not linked')).toBeNull()
    api.answer({ 'GET /api/profile/links': () => [LINKED] })
    await person.click(screen.getByRole('button', { name: 'Retry' }))
    expect(await screen.findByRole('button', { name: 'Unlink Google' })).toBeDefined()
  })

  it('unlinks after asking, and tells when it is the last way in', async () => {
    const { api, person } = open({
      'GET /api/profile/links': () => [LINKED],
      'DELETE /api/profile/links/:provider': () => failure(409, 'It is your last way in.'),
    })
    await person.click(await screen.findByRole('button', { name: 'Unlink Google' }))
    await person.click(screen.getByRole('button', { name: 'Unlink' }))
    expect(await screen.findByText('It is your last way in.')).toBeDefined()
    expect(api.callsOf('DELETE /api/profile/links/:provider')[0]?.params).toEqual({
      provider: 'google',
    })
  })
})

describe('account management', () => {
  it('saves all that is kept as one file', async () => {
    const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:data')
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    const { person } = open({
      'GET /api/profile/export': () => ({ profile: 'mine' }),
      'GET /api/profile/media-export': () => ({ playlists: ['ours'] }),
    })
    await name()
    await person.click(screen.getByRole('button', { name: 'Export My Data' }))
    await waitFor(() => expect(saved).toHaveBeenCalledOnce())
    const blob = saved.mock.calls[0]?.[0] as Blob
    expect(JSON.parse(await blob.text())).toEqual({
      profile: 'mine',
      media: { playlists: ['ours'] },
    })
  })

  function Entrance() {
    const notify = useNotify()
    return useSession().user ? (
      <Profile onNavigate={() => {}} />
    ) : (
      <button type="button" onClick={() => notify('Out.')}>
        Signed out
      </button>
    )
  }

  async function askForDeletion(reply: MockedReplies['DELETE /api/profile/delete-account']) {
    const { unmount } = open()
    unmount()
    mockApi({
      'GET /api/profile': () => PROFILE,
      'GET /api/profile/accepted-contracts': () => [],
      'GET /api/profile/webhook': () => ({ url: null, isOn: false, problem: null }),
      'GET /api/profile/links': () => [],
      'GET /api/auth/providers': () => [],
      'POST /api/auth/refresh': () => failure(401, 'Gone.'),
      ...(reply && { 'DELETE /api/profile/delete-account': reply }),
    })
    const { person } = renderView(<Entrance />)
    await person.click(await screen.findByRole('button', { name: 'Delete Account' }))
    await person.click(
      within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete Account' }),
    )
  }

  it('deletes the account after asking, and signs out', async () => {
    const message = 'Your account and all associated data have been permanently deleted.'
    await askForDeletion(() => ({ message }))
    expect(await screen.findByText(message)).toBeDefined()
    expect(await screen.findByText('Signed out')).toBeDefined()
  })

  it('suggests to sign in again and retry when it fails', async () => {
    await askForDeletion(() => new Response('', { status: 500 }))
    expect(await screen.findByText(/Please sign in again and retry immediately\./u)).toBeDefined()
    expect(screen.queryByText('Signed out')).toBeNull()
  })
})
