import { screen, within } from '@testing-library/react'
import { aUser, mockApi, renderView } from '@hub/web-kit/testing'
import { expect, it, vi } from 'vitest'
import { SignOutButton } from './sign-out-button.tsx'

const SIGN_OUT = 'POST /api/auth/sign-out'

function open(isGuest: boolean) {
  const api = mockApi({ [SIGN_OUT]: () => ({ message: 'Signed out.' }) })
  const onAccount = vi.fn<(section: string) => void>()
  const view = renderView(<SignOutButton onAccount={onAccount} />, { user: aUser({ isGuest }) })
  const ask = async () => {
    await view.person.click(screen.getByRole('button', { name: 'Sign Out' }))
    return within(await screen.findByRole('alertdialog'))
  }
  return { ...view, api, onAccount, ask }
}

it('signs out at once who can come back', async () => {
  const { person, api } = open(false)
  await person.click(screen.getByRole('button', { name: 'Sign Out' }))
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.callsOf(SIGN_OUT)).toHaveLength(1)
})

it('tells a guest what is lost, and signs out only who still wants to', async () => {
  const { person, api, ask } = open(true)
  const first = await ask()
  expect(first.getByText('Nova').closest('p')?.textContent).toContain(
    'nobody can sign in as Nova again',
  )
  await person.click(first.getByRole('button', { name: 'Stay' }))
  expect(api.callsOf(SIGN_OUT)).toHaveLength(0)

  const second = await ask()
  await person.click(second.getByRole('button', { name: 'Sign out for good' }))
  expect(api.callsOf(SIGN_OUT)).toHaveLength(1)
})

it.each([
  ['Link an account', 'linked-accounts'],
  ['Delete everything first', 'account'],
])('leads a guest to where that is done: %s', async (name, section) => {
  const { person, api, onAccount, ask } = open(true)
  const question = await ask()
  await person.click(question.getByRole('button', { name }))
  expect(onAccount).toHaveBeenCalledExactlyOnceWith(section)
  expect(screen.queryByRole('alertdialog')).toBeNull()
  expect(api.callsOf(SIGN_OUT)).toHaveLength(0)
})
