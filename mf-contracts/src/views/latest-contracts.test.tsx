import { failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { aMission, aTradingPost, ago } from '#lib/testing/contracts.ts'
import { LatestContracts } from './latest-contracts.tsx'
import type { ViewProps } from '@hub/web-kit'

const renderLatest = (onNavigate: ViewProps['onNavigate'] = () => {}) =>
  renderView(<LatestContracts onNavigate={onNavigate} />)

it('says that it loads, and then that there is nothing', async () => {
  mockApi({ 'GET /api/missions': () => [], 'GET /api/trading_posts': () => [] })
  renderLatest()
  expect(screen.getByText('Loading recent contracts...')).toBeDefined()
  expect(await screen.findByText('No new contracts available. Be the first to post!')).toBeDefined()
})

it('shows the 5 newest of both kinds, newest first', async () => {
  const api = mockApi({
    'GET /api/missions': () =>
      [10, 30, 50, 70].map((seconds) =>
        aMission({ title: `M${seconds}`, createdAt: ago(seconds) }),
      ),
    'GET /api/trading_posts': () =>
      [20, 40, 60].map((seconds) => aTradingPost({ item: `T${seconds}`, createdAt: ago(seconds) })),
  })
  renderLatest()
  await screen.findByRole('button', { name: 'M10' })
  expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
    'M10',
    'T20',
    'M30',
    'T40',
    'M50',
  ])
  expect(api.callsOf('GET /api/missions')[0]?.query).toEqual({ limit: '5' })
})

it('goes to the contract that is clicked', async () => {
  const mission = aMission()
  mockApi({ 'GET /api/missions': () => [mission], 'GET /api/trading_posts': () => [] })
  const onNavigate = vi.fn<ViewProps['onNavigate']>()
  const { person } = renderLatest(onNavigate)
  await person.click(await screen.findByRole('button', { name: mission.title }))
  expect(onNavigate).toHaveBeenCalledWith('contracts', { contractId: mission.id })
})

it('shows what it has when one of the lists fails', async () => {
  mockApi({
    'GET /api/missions': () => failure(400, 'No.'),
    'GET /api/trading_posts': () => [aTradingPost()],
  })
  renderLatest()
  expect(await screen.findByRole('button', { name: 'Pike Plate' })).toBeDefined()
  expect(screen.getByText(/Could not refresh\./u)).toBeDefined()
})
