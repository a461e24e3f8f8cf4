import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Bell } from './bell.tsx'
import { NotificationList } from './notification-list.tsx'
import type { Notification } from '@hub/api-spec'
import type { ViewProps } from '@hub/web-kit'

const CONTRACT = '01990000-0000-7000-8000-0000000000aa'

const news = (parts: Partial<Notification> = {}): Notification => ({
  id: '01990000-0000-7000-8000-000000000001',
  kind: 'offer-made',
  text: 'Orion made an offer on “Escort to Vega”.',
  contractId: CONTRACT,
  contractTitle: 'Escort to Vega',
  haggleId: null,
  actorName: 'Orion',
  createdAt: { seconds: Math.floor(Date.now() / 1000) - 300, nanoseconds: 0 },
  isRead: false,
  ...parts,
})

const bellThat = (onNavigate: ViewProps['onNavigate']) => (
  <Bell
    content={(onSelect) => <NotificationList onNavigate={onSelect} />}
    onNavigate={onNavigate}
  />
)

function ring(notifications: Notification[]) {
  const onNavigate = vi.fn<() => void>()
  let isRead = false
  const api = mockApi({
    'GET /api/notifications': () => notifications.map((one) => (isRead ? { ...one, isRead } : one)),
    'POST /api/notifications/read': () => {
      isRead = true
      return { unread: 0 }
    },
  })
  return { api, onNavigate, ...renderView(bellThat(onNavigate)) }
}

it('says how much is new, and leads to the contract', async () => {
  const { api, person, onNavigate } = ring([news(), news({ id: 'old', isRead: true })])
  await person.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
  const [item] = screen.getAllByRole('button', { name: /Orion made an offer/u })
  expect(item?.textContent).toContain('New · 5 minutes ago')
  if (item) await person.click(item)

  expect(onNavigate).toHaveBeenCalledWith('contracts', { contractId: CONTRACT })
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  await waitFor(() =>
    expect(api.callsOf('POST /api/notifications/read')[0]?.body).toEqual({ ids: [news().id] }),
  )
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
})

it('leads to the profile where it is about the webhook', async () => {
  const text = 'Your webhook was turned off. Your profile says why.'
  const off = news({ kind: 'webhook-off', text, contractId: null, contractTitle: null })
  const { person, onNavigate } = ring([off])
  await person.click(await screen.findByRole('button', { name: 'Notifications, 1 new' }))
  await person.click(screen.getByRole('button', { name: /Your webhook was turned off/u }))
  expect(onNavigate).toHaveBeenCalledWith('profile')
})

it('takes all as read at once', async () => {
  const { api, person } = ring([news(), news({ id: 'two' })])
  await person.click(await screen.findByRole('button', { name: 'Notifications, 2 new' }))
  await person.click(screen.getByRole('button', { name: 'Mark all as read' }))
  expect(await screen.findByRole('button', { name: 'Notifications' })).toBeDefined()
  expect(api.callsOf('POST /api/notifications/read')[0]?.body).toEqual({})
})

it('says when there is nothing, and closes on Escape', async () => {
  const { person } = ring([])
  const bell = screen.getByRole('button', { name: 'Notifications' })
  await person.click(bell)
  expect(await screen.findByText(/Nothing yet\./u)).toBeDefined()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('region', { name: 'Notifications' })).toBeNull()
  expect(document.activeElement).toBe(bell)
})

it('says that it loads', async () => {
  mockApi({ 'GET /api/notifications': () => new Promise(() => {}) })
  const { person } = renderView(bellThat(() => {}))
  await person.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(screen.getByText('Loading notifications...')).toBeDefined()
})

it('says that it could not be refreshed', async () => {
  mockApi({ 'GET /api/notifications': () => failure(400, 'No.') })
  const { person } = renderView(bellThat(() => {}))
  await person.click(screen.getByRole('button', { name: 'Notifications' }))
  expect(await screen.findByText(/Could not refresh\./u)).toBeDefined()
})
