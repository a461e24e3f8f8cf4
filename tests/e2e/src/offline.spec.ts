import { aTitle, goTo, openForm, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

test('who is offline is told so, loses nothing that is written, and catches up by itself', async ({
  arrive,
}) => {
  const { page, complaints } = await arrive('Afar')
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const here = aTitle('Known before')
  await postRequest(page, here)
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(page.getByRole('button', { name: here })).toBeVisible()

  await page.context().setOffline(true)
  const lost = page.getByText('The connection is lost. Trying again…')
  await expect(lost).toBeVisible()
  await expect(page.getByRole('button', { name: here })).toBeVisible()
  const other = await arrive('Ashore')
  const missed = aTitle('Posted meanwhile')
  await postRequest(other.page, missed)

  const form = await openForm(page)
  const written = aTitle('Written offline')
  await form.getByText('Mission Request', { exact: true }).click()
  await form.getByLabel('Title').fill(written)
  await form.getByLabel('Mission Type').selectOption('Racing')
  await form.getByLabel('Payment (aUEC)').fill('100')
  await form.getByLabel('System / Location').fill('Nowhere')
  await form.getByLabel('Detailed Information').fill('Wait for me.')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to create contract.')
  await expect(form.getByLabel('Title')).toHaveValue(written)

  await page.context().setOffline(false)
  await expect(lost).toBeHidden()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contract posted successfully!').last()).toBeVisible()
  await goTo(other.page, 'Contracts & Trade Hub')
  await other.page.getByRole('tab', { name: 'Contract Board' }).click()
  for (const title of [missed, written]) {
    await expect(page.getByRole('button', { name: title })).toBeVisible()
    await expect(other.page.getByRole('button', { name: title })).toHaveCount(1)
  }
})

test('who opens a view offline is told once that it is not available, whatever else is missing', async ({
  arrive,
}) => {
  const { page, complaints } = await arrive('Cut off')
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|Failed to load resource|Federation/)
  const problem = page.getByText(/not available right now/)
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
  await page.context().setOffline(true)
  await goTo(page, 'Stories')
  await expect(problem).toHaveCount(1)
  await expect(page.getByRole('heading', { name: 'Stories' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Story & Audiobook Library' })).toBeVisible()

  await page.route('**/remotes/mf_jukebox/**', (route) => route.abort())
  await page.reload()
  await goTo(page, 'Jukebox')
  await expect(page.getByRole('main').getByText(/not available right now/)).toBeVisible()
  await expect(problem).toHaveCount(1)
  await goTo(page, 'Dashboard')
  await expect(problem).toBeVisible()
  await page.unrouteAll()
  await goTo(page, 'Jukebox')
  await expect(page.getByRole('heading', { name: 'Jukebox Command Center' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
})

test('a view that could not be fetched comes with its looks once the connection is back', async ({
  arrive,
}) => {
  const { page, complaints } = await arrive('Unlucky')
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await expect(page.getByRole('region', { name: 'Music player' })).toBeVisible()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.context().setOffline(true)
  await page.getByRole('navigation').getByRole('button', { name: 'Profile' }).click()
  const problem = page.getByRole('main').getByText('This part is not available right now.')
  await expect(problem).toBeVisible()

  await page.context().setOffline(false)
  await expect(problem).toBeHidden()

  // Unstyled, one would stand under the other.
  const topOf = async (label: string) => (await page.getByLabel(label).boundingBox())?.y
  await expect(page.getByLabel('Display Name')).toBeVisible()
  expect(await topOf('Display Name')).toBe(await topOf('Email'))
})
