import { aTitle, goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { anAdmin } from './fixtures/an-admin.ts'
import {
  addToPlaylist,
  createPlaylist,
  openJukebox,
  playerOf,
  stockJukebox,
  tracksOf,
} from './fixtures/music-steps.ts'
import { answerCall } from './fixtures/staged-calls.ts'
import type { Page } from '@playwright/test'

const selectorOf = (page: Page) => playerOf(page).getByLabel('Playlist')

test('the player’s selector offers one’s private playlists, and admins public ones too', async ({
  arrive,
}) => {
  const admin = await arrive('Admin')
  await stockJukebox(admin, 1)
  const shared = await createPlaylist(admin.page, true)
  const own = await createPlaylist(admin.page)
  const offered = selectorOf(admin.page).locator('option')
  await expect(offered.filter({ hasText: own })).toHaveCount(1)
  await expect(offered.filter({ hasText: shared })).toHaveCount(1)

  const { page } = await arrive('Pilot')
  await openJukebox(page)
  const mine = await createPlaylist(page)
  await expect(selectorOf(page).locator('option')).toHaveText([/All/, mine])
})

test('choosing all plays the jukebox, and a playlist from its first track', async ({ arrive }) => {
  const admin = await arrive('Admin')
  const { page } = admin
  const [newest = '', older = ''] = await stockJukebox(admin, 2)
  const playlist = await createPlaylist(page)
  for (const title of [older, newest]) await addToPlaylist(page, title, playlist)
  const player = playerOf(page)
  await selectorOf(page).selectOption(playlist)
  await expect(player.getByText(older, { exact: true })).toBeVisible()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
  await selectorOf(page).selectOption({ index: 0 })
  await expect(player.getByText(newest, { exact: true })).toBeVisible()
  await expect(player.getByRole('button', { name: 'Pause' })).toBeVisible()
})

test('the list of a playlist takes a quarter of the window at most, that of the jukebox 60 %', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const tracks = Array.from({ length: 60 }, (_, index) => ({
    id: `01990000-0000-7000-9000-${String(index).padStart(12, '0')}`,
    title: `Track ${index}`,
    artist: 'Test Choir',
    album: null,
    durationSeconds: 60,
    url: '/',
    coverUrl: null,
  }))
  await answerCall(page, 'GET /api/music/jukebox', tracks)
  await answerCall(page, 'GET /api/music/playlists/:id/tracks', tracks)
  await page.reload()
  await goTo(page, 'Jukebox')
  await page.getByLabel('New playlist').fill(aTitle('Long'))
  await page.getByRole('button', { name: 'Create' }).click()
  const windowHeight = await page.evaluate(() => innerHeight)
  for (const [list, share] of [
    [/^Tracks of/, 0.25],
    ['Jukebox Tracks', 0.6],
  ] as const) {
    const scroller = page.getByRole('list', { name: list }).locator('..')
    await expect(scroller).toBeVisible()
    const height = await scroller.evaluate((element) => element.getBoundingClientRect().height)
    expect(Math.abs(height - windowHeight * share)).toBeLessThan(2)
  }
})

test('people publish nothing, add to lists of their own alone, and who loses the right is told', async ({
  arrive,
  hubUrl,
}) => {
  const admin = await arrive('Admin')
  const [title = '', other = ''] = await stockJukebox(admin, 2)
  const shared = await createPlaylist(admin.page, true)
  const { page } = await arrive('Pilot')
  const made: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST') made.push(new URL(request.url()).pathname)
  })
  await openJukebox(page)
  await expect(page.getByLabel('Public Playlist')).toHaveCount(0)
  await page.getByLabel('New playlist').fill('   ')
  await page.getByLabel('New playlist').press('Enter')
  const mine = await createPlaylist(page)
  expect(made.filter((path) => path === '/api/music/playlists')).toHaveLength(1)

  const search = page.getByRole('searchbox', { name: 'Search tracks' })
  const found = (name: string) => tracksOf(page, 'Jukebox Tracks').filter({ hasText: name })
  await search.fill(title)
  await expect(found(other)).toHaveCount(0)
  await expect(found(title)).toHaveCount(1)
  await search.fill(' ')
  await expect(found(other)).toHaveCount(1)

  for (const [reader, lists] of [
    [page, [mine]],
    [admin.page, [shared]],
  ] as const) {
    await reader.getByRole('button', { name: `Add ${title} to a playlist` }).click()
    const dialog = reader.getByRole('dialog', { name: `Add "${title}" to...` })
    for (const list of [mine, shared]) {
      const count = (lists as readonly string[]).includes(list) ? 1 : 0
      await expect(dialog.getByRole('button', { name: new RegExp(list) })).toHaveCount(count)
    }
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  }

  await admin.page.getByRole('tab', { name: 'Upload Music' }).click()
  admin.complaints.expect(/40[13]|Failed to load resource/)
  const call = await anAdmin(hubUrl)
  const people = await call('GET', `/api/users?q=${encodeURIComponent(admin.name)}`)
  const [{ uid } = { uid: '' }] = people as { uid: string }[]
  await call('POST', `/api/users/${uid}/set-admin-status`, { isAdmin: false })
  await expect(admin.page.getByText('Access Denied')).toBeVisible()
})
