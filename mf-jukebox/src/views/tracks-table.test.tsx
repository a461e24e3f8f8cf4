import { aUser, failure, mockApi, renderView } from '@hub/web-kit/testing'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { mockLayout } from '#lib/testing/layout.ts'
import { aTrack } from '#lib/testing/music.ts'
import { TracksTable } from './tracks-table.tsx'
import type { MockedReplies } from '@hub/web-kit/testing'

const track = aTrack({ title: 'Doomed' })

function show(replies: MockedReplies) {
  mockApi({ 'GET /api/music/jukebox': () => [track], ...replies })
  return renderView(<TracksTable />, { user: aUser({ isAdmin: true }) })
}

async function deleteTrack({ person }: ReturnType<typeof show>) {
  await person.click(await screen.findByRole('button', { name: 'Delete Doomed' }))
  await person.click(screen.getByRole('button', { name: 'Delete' }))
}

beforeEach(mockLayout)

it('deletes a track and says so', async () => {
  await deleteTrack(show({ 'DELETE /api/music/:id': () => ({ message: 'Gone.' }) }))
  expect(await screen.findByText('Music track deleted successfully!')).toBeDefined()
})

it('alerts with what the server said, else with the sentence for it', async () => {
  await deleteTrack(show({ 'DELETE /api/music/:id': () => failure(500, '') }))
  expect(await screen.findByText('Error: Failed to delete music track.')).toBeDefined()
})

it('shows in red that the tracks could not be fetched, and fetches them again when asked', async () => {
  let isBroken = true
  const { person } = show({
    'GET /api/music/jukebox': () => (isBroken ? failure(400, '') : [track]),
  })
  expect(await screen.findByText('Error: Failed to fetch music tracks')).toBeDefined()
  isBroken = false
  await person.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('Doomed')).toBeDefined()
  expect(screen.queryByText('Error: Failed to fetch music tracks')).toBeNull()
})
