import { anAdmin, becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo, openContract, postRequest, postTrade } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  addToPlaylist,
  aSong,
  createPlaylist,
  openJukebox,
  playlistRow,
  titlesOf,
  uploadSongs,
} from './fixtures/music-steps.ts'
import { openCard } from './fixtures/story-steps.ts'
import type { Page } from '@playwright/test'
import type { Person } from './fixtures/hub-test.ts'

/** When the page was loaded. */
const sinceWhen = ({ page }: Person) => page.evaluate(() => performance.timeOrigin)

async function agree(page: Page, question: string, answer: string): Promise<void> {
  const asked = page.getByRole('alertdialog').filter({ hasText: question })
  await asked.getByRole('button', { name: answer }).click()
}

test('two people spend an afternoon, and nothing needs a reload', async ({ arrive, hubUrl }) => {
  test.setTimeout(300_000)
  // The last admin could not leave.
  await anAdmin(hubUrl)
  const ada = await arrive('Ada')
  await becomeAdmin(ada)
  const ben = await arrive('Ben')
  const noon = await Promise.all([ada, ben].map(sinceWhen))
  const sold = await haggle(ada, ben)
  await takeOn(ada, ben)
  await playMusic(ada, ben)
  await tellStory(ada, ben)
  await leave(ada, ben, sold)
  expect(await Promise.all([ada, ben].map(sinceWhen))).toEqual(noon)
})

/** Ada wants something done, Ben names his price, and she takes it. */
async function haggle(ada: Person, ben: Person): Promise<string> {
  await goTo(ben.page, 'Contracts & Trade Hub')
  await ben.page.getByRole('tab', { name: 'Contract Board' }).click()
  const title = aTitle('Escort')
  await postRequest(ada.page, title)
  const detail = await openContract(ben.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const bens = ben.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await bens.getByLabel('Your counter-offer').fill('And I bring friends')
  await bens.getByLabel('Price').fill('15000')
  await bens.getByRole('button', { name: 'Send' }).click()

  await ada.page.getByRole('button', { name: 'Notifications, 1 new' }).click()
  await ada.page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  await ada.page.getByRole('button', { name: 'Manage Haggles' }).click()
  await ada.page.getByRole('button', { name: 'Accept Offer' }).click()
  await agree(ada.page, 'Are you sure you want to accept this haggle offer?', 'Accept')
  await expect(bens.getByText('Accepted', { exact: true })).toBeVisible()
  await bens.getByRole('button', { name: 'Close' }).click()
  await detail.getByRole('button', { name: 'Close' }).click()
  for (const name of [`Haggling for ${title}`, title]) {
    const dialog = ada.page.getByRole('dialog', { name, exact: true })
    await dialog.getByRole('button', { name: 'Close' }).click()
  }
  return title
}

/** Ada sells something, and Ben takes it as it is. */
async function takeOn(ada: Person, ben: Person): Promise<void> {
  const item = await postTrade(ada.page, '4500')
  await ben.page.getByRole('tab', { name: 'Trade Hub' }).click()
  const card = ben.page.getByRole('listitem').filter({ hasText: ada.name })
  await card.getByRole('button', { name: item, exact: true }).click()
  await ben.page.getByRole('button', { name: 'Accept Contract' }).click()
  await agree(ben.page, 'Are you sure you want to accept this contract?', 'Accept')
  await expect(
    ben.page.getByText('Contract accepted! It has been added to your profile.'),
  ).toBeVisible()
  await expect(ada.page.getByRole('listitem').filter({ hasText: ada.name })).toHaveCount(0)
}

/** Ada brings two songs; Ben has them at once, and each makes a list of them. */
async function playMusic(ada: Person, ben: Person): Promise<void> {
  await openJukebox(ben.page)
  await openJukebox(ada.page)
  const songs = [aTitle('Song'), aTitle('Song')]
  await uploadSongs(
    ada.page,
    songs.map((song) => aSong(song)),
  )
  const bens = await createPlaylist(ben.page)
  for (const song of songs) await addToPlaylist(ben.page, song, bens)
  await expect.poll(() => titlesOf(ben.page, `Tracks of ${bens}`)).toEqual(songs)
  const shared = await createPlaylist(ada.page, true)
  await ben.page.getByRole('tab', { name: 'Public Playlists' }).click()
  await expect(playlistRow(ben.page, shared)).toBeVisible()
  await addToPlaylist(ada.page, songs[0] ?? '', shared)
  await expect(ben.page.getByRole('button', { name: `${shared} 1 track` })).toBeVisible()
}

/** Ada puts a story on the shelf, and Ben buys it. */
async function tellStory(ada: Person, ben: Person): Promise<void> {
  await goTo(ben.page, 'Stories')
  await goTo(ada.page, 'Admin')
  await ada.page.getByRole('tab', { name: 'Media Management' }).click()
  const upload = ada.page.getByRole('region', { name: 'Story Upload' })
  const title = aTitle('Story')
  await upload.getByLabel('Audio File').setInputFiles(aSong(title))
  await upload.getByLabel('Title').fill(title)
  await upload.getByLabel('Author').fill('Mira Vance')
  await upload.getByLabel('Price (aUEC)').fill('1500')
  await upload.getByRole('button', { name: 'Upload Story' }).click()
  await expect(ben.page.getByRole('article', { name: title })).toBeVisible()
  const card = await openCard(ben.page, title)
  await card.getByRole('button', { name: 'Buy for 1,500 aUEC' }).click()
  await ben.page.getByRole('alertdialog').getByRole('button', { name: 'OK' }).click()
  await card.getByRole('button', { name: 'Listen' }).click()
  await expect(card.getByRole('slider', { name: 'Position' })).toBeVisible()
}

/** Ada leaves for good: what was hers goes, what Ben took on stays his. */
async function leave(ada: Person, ben: Person, taken: string): Promise<void> {
  const last = aTitle('Never to be')
  await postRequest(ada.page, last)
  await goTo(ben.page, 'Contracts & Trade Hub')
  await ben.page.getByRole('tab', { name: 'Contract Board' }).click()
  const there = ben.page.getByRole('button', { name: last })
  await expect(there).toBeVisible()
  ada.complaints.expect(/401|Failed to load resource/)
  await goTo(ada.page, 'Profile')
  await ada.page.getByRole('button', { name: 'Delete Account' }).click()
  await agree(ada.page, '', 'Delete Account')
  await expect(
    ada.page.getByText('Your account and all associated data have been permanently deleted.'),
  ).toBeVisible()
  await expect(there).toBeHidden()
  await goTo(ben.page, 'Profile')
  const accepted = ben.page.getByRole('region', { name: 'Accepted Contracts' })
  await expect(accepted).toContainText(taken)
  await expect(accepted).toContainText('15,000')
  await expect(ada.page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
}
