import { becomeAdmin } from './fixtures/an-admin.ts'
import { expectNoAxeViolation } from './fixtures/axe.ts'
import { aTitle } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  addToPlaylist,
  aSong,
  countSavedOrders,
  createPlaylist,
  openJukebox,
  playlistRow,
  stockJukebox,
  titlesOf,
  tracksOf,
  uploadSongs,
} from './fixtures/music-steps.ts'

test('music that an admin uploads is in the jukebox for everybody at once, and goes as it came', async ({
  arrive,
}) => {
  const listener = await arrive('Listener')
  await openJukebox(listener.page)
  await expect(listener.page.getByRole('tab', { name: 'Upload Music' })).toHaveCount(0)
  const admin = await arrive('Admin')
  const [title = ''] = await stockJukebox(admin, 1)
  const there = listener.page.getByRole('button', { name: `Play ${title}` })
  await expect(there).toBeVisible()
  await expect(listener.page.getByRole('button', { name: `Delete ${title}` })).toHaveCount(0)

  await admin.page.getByRole('button', { name: `Delete ${title} from the jukebox` }).click()
  const question =
    'Are you sure you want to delete this track from the jukebox? This is a permanent action.'
  const dialog = admin.page.getByRole('alertdialog').filter({ hasText: question })
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(admin.page.getByText('Music track deleted successfully!')).toBeVisible()
  await expect(there).toBeHidden()
})

test('an upload stops at the first file that is refused, and takes each file once', async ({
  arrive,
}) => {
  const admin = await arrive('Admin')
  const { page, complaints } = admin
  complaints.expect(/415/)
  await becomeAdmin(admin)
  await openJukebox(page)
  await page.getByRole('tab', { name: 'Upload Music' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('No files selected for upload.')).toBeVisible()

  const [first, last] = [aSong(aTitle('Whole')), aSong(aTitle('After it'))]
  const broken = { name: 'broken.mp3', mimeType: 'audio/mpeg', buffer: Buffer.from('not sound') }
  const files = page.getByLabel('Music files')
  await files.setInputFiles([first, broken, last, first])
  await expect(page.getByText('A file was there already.')).toBeVisible()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  const list = page.getByRole('list', { name: 'Files to upload' })
  await expect(list.getByText(/was added/)).toBeVisible()
  await expect(list.getByText(/not audio|Failed to upload broken.mp3/)).toBeVisible()
  await expect(page.getByText('All music files uploaded successfully!')).toBeHidden()
  await page.getByRole('button', { name: 'Remove broken.mp3' }).click()
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await expect(page.getByText('All music files uploaded successfully!')).toBeVisible()
  await expect(list.getByText(/was added/)).toHaveCount(2)
})

test('a playlist is made, filled by the modal and put in order by the keyboard alone', async ({
  arrive,
}) => {
  const admin = await arrive('Admin')
  const titles = await stockJukebox(admin, 3)
  const { page } = await arrive('Pilot')
  await openJukebox(page)
  const playlist = await createPlaylist(page)
  await expect(page.getByText('Drag and drop tracks from the Jukebox here.')).toBeVisible()
  for (const title of titles) {
    await page.getByRole('button', { name: `Add ${title} to a playlist` }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: playlist }).focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  const list = `Tracks of ${playlist}`
  await expect(tracksOf(page, list)).toHaveCount(3)
  const saved = countSavedOrders(page)
  await page.getByRole('button', { name: `Move ${titles[0]} down` }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(`“${titles[0]}” is now number 2 of 3.`)).toBeAttached()
  await expect(page.getByRole('button', { name: `Move ${titles[0]} down` })).toBeFocused()
  await page.keyboard.press('Enter')
  const expected = [titles[1], titles[2], titles[0]]
  await expect.poll(() => titlesOf(page, list)).toEqual(expected)
  await expect(page.getByRole('button', { name: `Move ${titles[0]} up` })).toBeFocused()

  await expect.poll(saved).toBe(2)
  // What was chosen is chosen again.
  await page.reload()
  await expect.poll(() => titlesOf(page, list)).toEqual(expected)
})

test('tracks are dragged into a playlist, and to another place in it', async ({ arrive }) => {
  const admin = await arrive('Admin')
  const { page } = admin
  const [first = '', second = ''] = await stockJukebox(admin, 2)
  const playlist = await createPlaylist(page)
  const list = `Tracks of ${playlist}`
  const inJukebox = (title: string) => tracksOf(page, 'Jukebox Tracks').filter({ hasText: title })
  await inJukebox(first).dragTo(page.getByText('Drag and drop tracks from the Jukebox here.'))
  await expect(tracksOf(page, list)).toHaveCount(1)
  await inJukebox(second).dragTo(playlistRow(page, playlist))
  await expect.poll(() => titlesOf(page, list)).toEqual([first, second])

  const [from, to] = [tracksOf(page, list).nth(1), tracksOf(page, list).nth(0)]
  const saved = countSavedOrders(page)
  await from.dragTo(to, { targetPosition: { x: 150, y: 4 } })
  await expect.poll(() => titlesOf(page, list)).toEqual([second, first])
  await expect.poll(saved).toBe(1)
  // What was chosen is chosen again.
  await page.reload()
  await expect.poll(() => titlesOf(page, list)).toEqual([second, first])
})

test('a public playlist is shared by a link, and read-only for others', async ({ arrive }) => {
  const admin = await arrive('Admin')
  const [title = ''] = await stockJukebox(admin, 1)
  const playlist = await createPlaylist(admin.page, true)
  await addToPlaylist(admin.page, title, playlist)
  await admin.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await admin.page.getByRole('button', { name: `Share ${playlist}` }).click()
  await expect(admin.page.getByText('Link copied.')).toBeVisible()
  const link = await admin.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/#playlist=[\w-]+$/)

  const guest = await arrive('Guest')
  const { page } = guest
  // Whoever has the playlist open when it goes may ask for its tracks once more.
  for (const { complaints } of [admin, guest]) complaints.expect(/404 .*playlists.*tracks/)
  await page.goto(link)
  const list = `Tracks of ${playlist}`
  await expect(page.getByRole('list', { name: list })).toBeVisible()
  await expect(page.getByRole('tab', { name: 'Public Playlists', selected: true })).toBeVisible()
  await expect(page.getByRole('button', { name: `Delete ${playlist}` })).toHaveCount(0)
  await expect(page.getByRole('button', { name: `Move ${title} up` })).toHaveCount(0)

  await admin.page.getByRole('button', { name: `Delete ${playlist}` }).click()
  await admin.page
    .getByRole('alertdialog')
    .filter({ hasText: 'Are you sure you want to delete this playlist?' })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('list', { name: list })).toBeHidden()
})

test('an order that somebody else changed meanwhile is loaded again', async ({ arrive }) => {
  const admin = await arrive('Admin')
  const { page, complaints } = admin
  complaints.expect(/409|500|Failed to load resource/)
  const titles = await stockJukebox(admin, 2)
  const playlist = await createPlaylist(page)
  const list = `Tracks of ${playlist}`
  for (const title of titles) await addToPlaylist(page, title, playlist)
  await page.route('**/reorder', (route) =>
    route.fulfill({ status: 500, json: { message: 'Something went wrong. Please try again.' } }),
  )
  await page.getByRole('button', { name: `Move ${titles[0]} down` }).click()
  await expect(page.getByText('Failed to reorder tracks.')).toBeVisible()
  await expect.poll(() => titlesOf(page, list)).toEqual(titles)
})

test('search finds a track by its title', async ({ arrive }) => {
  const admin = await arrive('Admin')
  await becomeAdmin(admin)
  await openJukebox(admin.page)
  const title = `Zephyr ${aTitle('Needle')}`
  await uploadSongs(admin.page, [aSong(title), aSong(aTitle('Hay'))])
  const search = admin.page.getByRole('searchbox', { name: 'Search tracks' })
  await search.fill('zephyr needle')
  await expect.poll(() => titlesOf(admin.page, 'Jukebox Tracks')).toContain(title)
  await search.fill('nothing is called like this')
  await expect(admin.page.getByText('No tracks to display.')).toBeVisible()
})

// Tall enough that nothing lies half under the player, where axe takes it for too small to hit.
const TALL_PHONE = { width: 390, height: 2000 }

for (const [look, viewport, colorScheme] of [
  ['desktop, dark', { width: 1440, height: 900 }, 'dark'],
  ['phone, light', TALL_PHONE, 'light'],
  ['desktop, light', { width: 1440, height: 900 }, 'light'],
  ['phone, dark', TALL_PHONE, 'dark'],
] as const) {
  test(`the command center and the player are clean in axe: ${look}`, async ({ arrive }) => {
    const admin = await arrive('Admin', { viewport })
    const { page } = admin
    await page.emulateMedia({ colorScheme })
    const [title = ''] = await stockJukebox(admin, 2)
    await expectNoAxeViolation(page)
    const playlist = await createPlaylist(page)
    await expectNoAxeViolation(page)
    await addToPlaylist(page, title, playlist)
    await page
      .getByRole('button', { name: `Play ${title}` })
      .first()
      .click()
    await expectNoAxeViolation(page)
    await page.getByRole('button', { name: `Add ${title} to a playlist` }).click()
    await expectNoAxeViolation(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: /Up next|Open player/ }).click()
    await expectNoAxeViolation(page)
  })
}
