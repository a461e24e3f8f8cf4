import { expect, test } from './fixtures/hub-test.ts'
import { expectRed } from './fixtures/colours.ts'
import { aTitle, goTo, openContract, openForm, postRequest } from './fixtures/contract-steps.ts'
import { answerCall, failCall, holdCall, STAGED } from './fixtures/staged-calls.ts'
import type { Locator, Page } from '@playwright/test'

const LISTS = ['GET /api/missions', 'GET /api/trading_posts']

async function fillRequest(form: Locator): Promise<void> {
  await form.getByText('Mission Request', { exact: true }).click()
  await form.getByLabel('Title').fill(aTitle('Unlucky'))
  await form.getByLabel('Mission Type').selectOption('Racing')
  await form.getByLabel('Payment (aUEC)').fill('1')
  await form.getByLabel('System / Location').fill('Anywhere')
  await form.getByLabel('Detailed Information').fill('Anything')
}

/** Posts a contract and opens the form that edits it. */
async function editOwn(page: Page): Promise<Locator> {
  const title = aTitle('Stubborn')
  await postRequest(page, title)
  const dialog = await openContract(page, 'Contract Board', title)
  await dialog.getByRole('button', { name: 'Edit contract' }).click()
  return page.getByRole('dialog', { name: 'Edit Contract' })
}

test('dashboard and hub say that they load, and that there is nothing', async ({ arrive }) => {
  const { page } = await arrive()
  for (const call of LISTS) await answerCall(page, call, [])
  const letGo = await Promise.all(LISTS.map((call) => holdCall(page, call)))
  await page.reload()
  await expect(page.getByText('Loading recent contracts...')).toBeVisible()
  await goTo(page, 'Contracts & Trade Hub')
  await expect(page.getByText('Loading Contracts...')).toBeVisible()
  for (const release of letGo) release()
  await expect(page.getByText('No active contracts found.')).toBeVisible()
  await goTo(page, 'Dashboard')
  await expect(page.getByText('No new contracts available. Be the first to post!')).toBeVisible()
})

test('lists that cannot be had are empty ones', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  for (const call of LISTS) await failCall(page, call)
  await page.reload()
  const logged = page.waitForEvent('console', (message) =>
    message.location().url.endsWith('/api/trading_posts'),
  )
  await goTo(page, 'Contracts & Trade Hub')
  await logged
  await expect(page.getByText('No active contracts found.')).toBeVisible()
  await expect(page.getByText('Could not refresh. Try again')).toBeVisible()
})

test('the form says that it saves, and why it could not create or update', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  const form = await openForm(page)
  await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  await fillRequest(form)
  await failCall(page, 'POST /api/missions')
  const letGo = await holdCall(page, 'POST /api/missions')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('button', { name: 'Saving...' })).toBeVisible()
  letGo()
  await expect(form.getByRole('alert')).toHaveText('Failed to create contract.')
  await expectRed(form.getByRole('alert'))
  await failCall(page, 'POST /api/missions', { message: 'The stars are wrong.' })
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('The stars are wrong.')
  await page.unrouteAll()
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contract posted successfully!')).toBeVisible()

  const editing = await editOwn(page)
  await failCall(page, 'PATCH /api/missions/:id')
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(editing.getByRole('alert')).toHaveText('Failed to update contract.')
})

test('the form says why it could not delete', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  const form = await editOwn(page)
  for (const [message, shown] of [
    [undefined, 'Failed to delete contract.'],
    ['The stars are wrong.', 'The stars are wrong.'],
  ] as const) {
    await failCall(page, 'DELETE /api/missions/:id', { message })
    await form.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await expect(form.getByRole('alert')).toHaveText(shown)
  }
})

test('the trade form says that its items load, and that they could not', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(STAGED)
  await failCall(page, 'GET /api/items')
  const letGo = await holdCall(page, 'GET /api/items')
  const form = await openForm(page)
  await form.getByText('Trade', { exact: true }).click()
  await expect(form.getByText('Loading items...').first()).toBeAttached()
  letGo()
  const sentence = 'Error loading items: Failed to fetch item data from the server.'
  await expect(form.getByText(sentence)).toBeVisible()
})

test('the haggle dialog says that its history and an offer failed', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Silent')
  await postRequest(author.page, title)
  const { page, complaints } = await arrive('Rival')
  complaints.expect(STAGED)
  await failCall(page, 'GET /api/contracts/:id/haggles')
  await failCall(page, 'POST /api/contracts/:id/haggle')
  await goTo(page, 'Contracts & Trade Hub')
  const detail = await openContract(page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const dialog = page.getByRole('dialog', { name: `Haggling for ${title}` })
  await expect(dialog.getByText('Failed to load haggle history.')).toBeVisible()
  await dialog.getByLabel('Your counter-offer').fill('Nine')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expectRed(dialog.getByText('Failed to submit offer.'))
  await failCall(page, 'POST /api/contracts/:id/haggle', { message: 'The stars are wrong.' })
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByText('The stars are wrong.')).toBeVisible()
})
