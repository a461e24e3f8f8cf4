import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo, openContract, openForm, postRequest } from './fixtures/contract-steps.ts'
import { expectNothingCramped } from './fixtures/cramped.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { stockJukebox } from './fixtures/music-steps.ts'

const NARROW = { viewport: { width: 320, height: 640 } }

const VIEWS = [
  'Dashboard',
  'Profile',
  'About',
  'Content Hub',
  'Store',
  'Jukebox',
  'Stories',
  'Discord',
  'Privacy Policy',
]

test('at 320 pixels no word is cut or covered, before anybody has signed in', async ({ open }) => {
  const { page } = await open(NARROW)
  await expect(page.getByText('Authentication Required')).toBeVisible()
  await expectNothingCramped(page, 'the sign-in screen')
})

test('at 320 pixels no word is cut or covered in any view', async ({ arrive }) => {
  const admin = await arrive('Nova', NARROW)
  const { page } = admin
  await becomeAdmin(admin)
  await stockJukebox(admin, 1)
  const title = aTitle('Escort')
  await postRequest(page, title)
  for (const tab of ['Trade Hub', 'Contract Board']) {
    await page.getByRole('tab', { name: tab }).click()
    await expectNothingCramped(page, tab)
  }
  const dialog = await openContract(page, 'Contract Board', title)
  await expectNothingCramped(page, 'a contract')
  await dialog.getByRole('button', { name: 'Manage Haggles' }).click()
  await expect(page.getByText('No offers yet. Be the first!')).toBeVisible()
  await expectNothingCramped(page, 'haggling')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await openForm(page)
  await expectNothingCramped(page, 'the form')
  await page.keyboard.press('Escape')

  for (const view of VIEWS) {
    await goTo(page, view)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectNothingCramped(page, view)
  }
  for (const [view, tabs] of [
    ['Jukebox', ['My Playlists', 'Public Playlists', 'Upload Music']],
    ['Admin', ['User Management', 'Content Moderation', 'Media Management', 'System Tools']],
  ] as const) {
    await goTo(page, view)
    for (const tab of tabs) {
      await page.getByRole('tab', { name: tab }).click()
      await expectNothingCramped(page, `${view}, ${tab}`)
    }
  }
  for (const [button, what] of [
    ['Delete All Non-Admin Users', 'what goes with all non-admins'],
    ['Open player', 'the player'],
    ['Notifications', 'the news'],
    ['Menu', 'the menu'],
  ] as const) {
    await page.getByRole('button', { name: button, exact: true }).click()
    await expectNothingCramped(page, what)
    await page.keyboard.press('Escape')
  }
})
