import { replaceEntry } from '@hub/web-kit'
import { failure, mockApi, renderView, aUser } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { AdminInvite } from './admin-invite.tsx'
import { useViewSwitch, ViewSwitch } from './view-switch.tsx'

beforeEach(() => {
  replaceEntry({})
  history.replaceState(null, '', '/#admin=to-ken_1')
})

function Shown() {
  return <p>{useViewSwitch().view}</p>
}

const open = () =>
  renderView(
    <ViewSwitch>
      <AdminInvite />
      <Shown />
    </ViewSwitch>,
  )

it('makes who has the link an admin, and leads to the console', async () => {
  const api = mockApi({
    'POST /api/admin/claim': () => ({ message: 'You are an admin now.' }),
    'POST /api/auth/refresh': () => ({
      token: 'new',
      expiresIn: 600,
      user: aUser({ isAdmin: true }),
    }),
  })
  open()
  expect(await screen.findByText('You are an admin now.')).toBeTruthy()
  expect(await screen.findByText('admin')).toBeTruthy()
  expect(api.callsOf('POST /api/admin/claim')[0]?.body).toEqual({ token: 'to-ken_1' })
  expect(location.hash).toBe('')
})

it('says why when it cannot be', async () => {
  mockApi({ 'POST /api/admin/claim': () => failure(409, 'There is an admin already.') })
  open()
  expect(await screen.findByText('There is an admin already.')).toBeTruthy()
  expect(screen.getByText('dashboard')).toBeTruthy()
})
