import { beforeEach, expect, it } from 'vitest'
import { adoptSession, endSession } from '../session/session-store.ts'
import { aUser, mockApi } from '../testing/index.ts'
import { forgetDraft, keepDraft, readDraft } from './drafts.ts'

const signIn = (uid: string) =>
  adoptSession({ token: 'token', expiresIn: 600, user: aUser({ uid }) })

function formOf(texts: Record<string, string>): FormData {
  const data = new FormData()
  for (const [name, text] of Object.entries(texts)) data.set(name, text)
  return data
}

beforeEach(() => {
  localStorage.clear()
  signIn('nova')
})

it('keeps what was written, of files the name, and what stood in fields that are gone', () => {
  keepDraft('contract', formOf({ title: 'Escort' }))
  const data = formOf({ price: '5' })
  data.set('image', new File(['x'], 'plate.png'))
  keepDraft('contract', data)
  expect(readDraft('contract')?.fields).toEqual({
    title: 'Escort',
    price: '5',
    image: 'plate.png',
  })
  forgetDraft('contract')
  expect(readDraft('contract')).toBeUndefined()
})

it('shows nobody what another person wrote', () => {
  keepDraft('contract', formOf({ title: 'Escort' }))
  signIn('orion')
  expect(readDraft('contract')).toBeUndefined()
})

it('forgets all drafts on sign-out', async () => {
  mockApi({ 'POST /api/auth/sign-out': () => ({ message: 'Signed out.' }) })
  keepDraft('contract', formOf({ title: 'Escort' }))
  await endSession()
  expect(Object.keys(localStorage).filter((key) => key.startsWith('hub.draft'))).toEqual([])
})

it('reads nothing from what is no draft', () => {
  localStorage.setItem('hub.draft.nova.contract', '{"fields":')
  expect(readDraft('contract')).toBeUndefined()
  localStorage.setItem('hub.draft.nova.contract', '{"fields":{}}')
  expect(readDraft('contract')).toBeUndefined()
})
