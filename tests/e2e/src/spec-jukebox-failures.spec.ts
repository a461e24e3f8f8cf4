import { becomeAdmin } from './fixtures/an-admin.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  addToPlaylist,
  aSong,
  createPlaylist,
  openJukebox,
  stockJukebox,
} from './fixtures/music-steps.ts'
import { failCall, STAGED } from './fixtures/staged-calls.ts'
import type { Page } from '@playwright/test'

const LISTS = [
  ['GET /api/music/jukebox', 'Failed to fetch jukebox tracks.'],
  ['GET /api/music/playlists/private', 'Failed to fetch private playlists.'],
  ['GET /api/music/playlists/public', 'Failed to fetch public playlists.'],
] as const

/** What the server says of its own troubles, which takes no place of the words of the specification. */
const BROKEN = { message: 'Something went wrong. Please try again.' }

const answer = (page: Page, word: string) =>
  page.getByRole('alertdialog').getByRole('button', { name: word }).click()

test('lists that cannot be had are empty, and say so quietly', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  for (const [call] of LISTS) await failCall(page, call)
  await failCall(page, 'GET /api/music/search')
  await page.reload()
  await openJukebox(page)
  await expect(page.getByText(LISTS[0][1])).toBeVisible()
  await expect(page.getByText(LISTS[1][1])).toBeVisible()
  await page.getByRole('tab', { name: 'Public Playlists' }).click()
  await expect(page.getByText(LISTS[2][1])).toBeVisible()
  await expect(page.getByText('No tracks to display.')).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search tracks' }).fill('drift')
  await expect(page.getByText('Failed to search music.')).toBeVisible()
})

test('a playlist that cannot be made, read or deleted says so', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  await openJukebox(page)
  const playlist = await createPlaylist(page)
  await failCall(page, 'POST /api/music/playlists', BROKEN)
  await page.getByLabel('New playlist').fill('Another')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Failed to create playlist.')).toBeVisible()

  await failCall(page, 'GET /api/music/playlists/:id/tracks', BROKEN)
  // What was chosen is chosen again.
  await page.reload()
  await expect(page.getByText('Failed to fetch tracks.')).toBeVisible()

  await failCall(page, 'DELETE /api/music/playlists/:id', BROKEN)
  await page.getByRole('button', { name: `Delete ${playlist}` }).click()
  await expect(page.getByText('Are you sure you want to delete this playlist?')).toBeVisible()
  await answer(page, 'Delete')
  await expect(page.getByText('Failed to delete playlist.')).toBeVisible()
})

test('what the Add to playlist modal, taking out and deleting fail with is told', async ({
  arrive,
}) => {
  const admin = await arrive('Admin')
  const { page, complaints } = admin
  complaints.expect(STAGED)
  const [first = '', second = ''] = await stockJukebox(admin, 2)
  const playlist = await createPlaylist(page)
  await addToPlaylist(page, first, playlist)

  const adding = 'POST /api/music/playlists/:id/tracks'
  for (const [message, shown] of [
    [undefined, 'Failed to add track to playlist.'],
    ['The stars are wrong.', 'The stars are wrong.'],
  ] as const) {
    await failCall(page, adding, { message })
    await page.getByRole('button', { name: `Add ${second} to a playlist` }).click()
    const dialog = page.getByRole('dialog', { name: `Add "${second}" to...` })
    await dialog.getByRole('button', { name: new RegExp(playlist) }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`Error: ${shown}`)
    await answer(page, 'OK')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog).toBeHidden()
  }

  await failCall(page, 'DELETE /api/music/playlists/:id/tracks/:trackId')
  await page.getByRole('button', { name: `Delete ${first} from the playlist` }).click()
  const question = 'Are you sure you want to delete this track from the playlist?'
  await expect(page.getByText(question)).toBeVisible()
  await answer(page, 'Delete')
  const sentence = 'Error: Failed to delete track from playlist.'
  await expect(page.getByRole('alertdialog')).toContainText(sentence)
  await answer(page, 'OK')

  await failCall(page, 'DELETE /api/music/:id', BROKEN)
  await page.getByRole('button', { name: `Delete ${second} from the jukebox` }).click()
  await answer(page, 'Delete')
  await expect(page.getByText('Failed to delete track from jukebox.')).toBeVisible()
})

test('a music upload that fails stops there and names the file', async ({ arrive }) => {
  const admin = await arrive('Admin')
  const { page, complaints } = admin
  complaints.expect(STAGED)
  await becomeAdmin(admin)
  await openJukebox(page)
  await page.getByRole('tab', { name: 'Upload Music' }).click()
  await page.getByLabel('Music files').setInputFiles([aSong('first'), aSong('second')])
  await failCall(page, 'POST /api/music/upload')
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('Failed to upload first.wav.')).toBeVisible()
  await expect(page.getByText('Failed to upload second.wav.')).toBeHidden()
})
