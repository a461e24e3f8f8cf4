import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  createPlaylist,
  expectPlaying,
  openJukebox,
  playlistRow,
  playSome,
  pressInPlayer as press,
  soundOf,
} from './fixtures/music-steps.ts'
import { aStory, buy, openCard } from './fixtures/story-steps.ts'
import type { Page } from '@playwright/test'

const bell = (page: Page, count = 0) =>
  page.getByRole('button', {
    name: count > 0 ? `Notifications, ${count} new` : 'Notifications',
    exact: true,
  })

const theme = (page: Page) => page.evaluate(() => document.documentElement.dataset['theme'])

async function chooseTheme(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name, exact: true }).click()
  await page.keyboard.press('Escape')
}

test('a notice that is read in one tab is no news in the others', async ({ arrive, openTab }) => {
  const author = await arrive('Author')
  const title = aTitle('Escort')
  await postRequest(author.page, title)
  const second = await openTab(author)
  const pages = [author.page, await openTab(author), second]

  const pilot = await arrive('Pilot')
  await goTo(pilot.page, 'Contracts & Trade Hub')
  const detail = await openContract(pilot.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const haggle = pilot.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await haggle.getByLabel('Your counter-offer').fill('100')
  await haggle.getByRole('button', { name: 'Send' }).click()

  for (const page of pages) await expect(bell(page, 1)).toBeVisible()
  await bell(second, 1).click()
  await second.getByRole('button', { name: 'Mark all as read' }).click()
  for (const page of pages) await expect(bell(page)).toBeVisible()
})

test('what one tab saves and chooses, the other shows without a reload', async ({
  arrive,
  openTab,
  hubUrl,
}) => {
  const person = await arrive('Twofold')
  const first = person.page
  const second = await openTab(person)

  await first.getByRole('button', { name: 'I Understand' }).click()
  await expect(second.getByRole('button', { name: 'I Understand' })).toBeHidden()

  await chooseTheme(first, 'Light')
  await expect.poll(() => theme(second)).toBe('light')

  await goTo(second, 'Profile')
  await goTo(first, 'Profile')
  const name = `${person.name} II`
  await first.getByLabel('Display Name').fill(name)
  await first.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(second.getByLabel('Display Name')).toHaveValue(name)
  await expect(second.getByRole('banner').getByText(name)).toBeVisible()

  await goTo(first, 'Contracts & Trade Hub')
  await goTo(second, 'Contracts & Trade Hub')
  await first.getByRole('button', { name: 'List', exact: true }).click()
  await expect(second.getByRole('button', { name: 'List', pressed: true })).toBeVisible()

  await openJukebox(first)
  await openJukebox(second)
  const playlist = await createPlaylist(first)
  await expect(playlistRow(second, playlist)).toBeVisible()
  await press(first, 'Mute')
  await expect
    .poll(() => second.locator('audio').evaluate((audio: HTMLAudioElement) => audio.muted))
    .toBe(true)

  const { title } = await aStory(hubUrl)
  const card = await openCard(first, title)
  const other = await openCard(second, title)
  await buy(first, card)
  await expect(other.getByRole('button', { name: 'Listen' })).toBeVisible()
})

test('a right that is given in one console is there in the other', async ({ arrive, openTab }) => {
  const admin = await arrive('Admin')
  await becomeAdmin(admin)
  const pilot = await arrive('Pilot')
  const second = await openTab(admin)
  const rowOf = async (page: Page) => {
    await goTo(page, 'Admin')
    await page.getByLabel('Search users').fill(pilot.name)
    return page.getByRole('row').filter({ hasText: pilot.name })
  }
  const [here, there] = [await rowOf(admin.page), await rowOf(second)]
  const grant = `Make ${pilot.name} an admin`
  await expect(there.getByRole('button', { name: grant })).toBeVisible()
  await here.getByRole('button', { name: grant }).click()
  await admin.page.getByRole('button', { name: 'Make admin' }).click()
  const revoke = `Revoke admin from ${pilot.name}`
  await expect(there.getByRole('button', { name: revoke })).toBeVisible()
})

test('the sound that begins in one tab ends that of the other', async ({ arrive, openTab }) => {
  const person = await arrive('Listener')
  const [title = ''] = await playSome(person, 1, 60)
  const second = await openTab(person)
  await press(second, 'Play')
  await expectPlaying(second, title)
  await expect.poll(async () => (await soundOf(person.page)).isPaused).toBe(true)
  await press(person.page, 'Play')
  await expectPlaying(person.page, title)
  await expect.poll(async () => (await soundOf(second)).isPaused).toBe(true)
})
