import {
  aTitle,
  goTo,
  openContract,
  postOffer,
  postRequest,
  postTrade,
} from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

test('a guest posts each of the three kinds and finds them on the dashboard and in the hub', async ({
  arrive,
}) => {
  const { page, name } = await arrive('Author')
  const request = aTitle('Salvage run')
  const offer = aTitle('Escort')
  await postRequest(page, request)
  await postOffer(page, offer)
  const item = await postTrade(page, '5000000000.25')

  await page.getByRole('tab', { name: 'Trade Hub' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: item })
  await expect(card.getByText('5,000,000,000.25')).toBeVisible()
  await expect(card.locator('img')).toHaveJSProperty('complete', true)
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(page.getByRole('button', { name: request })).toBeVisible()
  await expect(page.getByRole('button', { name: offer })).toBeVisible()

  await goTo(page, 'Dashboard')
  for (const title of [request, offer]) {
    await expect(page.getByRole('button', { name: new RegExp(title) })).toBeVisible()
  }
  await page.getByRole('button', { name: new RegExp(request) }).click()
  await expect(page.getByRole('heading', { name: 'Contracts & Trade Hub' })).toBeVisible()
})

test('the detail shows what there is, tags and mentions as elements', async ({ arrive }) => {
  const { page, name } = await arrive('Author')
  const title = aTitle('Detailed')
  await postRequest(page, title)
  const dialog = await openContract(page, 'Contract Board', title)
  for (const text of ['12,500', 'Outer Ring', 'Salvage Operation', name, 'request']) {
    await expect(dialog.getByText(text, { exact: false }).first()).toBeVisible()
  }
  await expect(dialog.getByText('#armor', { exact: true })).toBeVisible()
  await expect(dialog.getByText('@wingman', { exact: true })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Manage Haggles' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Reject' }).click()
  await expect(dialog).toBeHidden()
})

test('the author edits, and the contract keeps what was not touched', async ({ arrive }) => {
  const { page } = await arrive('Author')
  const title = aTitle('Before')
  const changed = aTitle('After')
  await postRequest(page, title)
  const dialog = await openContract(page, 'Contract Board', title)
  await dialog.getByRole('button', { name: 'Edit contract' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Contract' })
  await expect(form.getByLabel('Payment (aUEC)')).toHaveValue('12,500')
  await expect(form.getByRole('button', { name: 'Trade' })).toBeDisabled()
  await form.getByLabel('Title').fill(changed)
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contract updated successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: changed })).toBeVisible()
  const after = await openContract(page, 'Contract Board', changed)
  await expect(after.getByText('Outer Ring')).toBeVisible()
})

test('the author deletes after confirming, and not after thinking better of it', async ({
  arrive,
}) => {
  const { page } = await arrive('Author')
  const title = aTitle('Doomed')
  await postRequest(page, title)
  const dialog = await openContract(page, 'Contract Board', title)
  await dialog.getByRole('button', { name: 'Edit contract' }).click()
  const form = page.getByRole('dialog', { name: 'Edit Contract' })
  const question = page.getByRole('alertdialog').or(page.getByRole('dialog')).filter({
    hasText: 'Are you sure you want to permanently delete this contract?',
  })

  await form.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(form).toBeVisible()

  await form.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('Contract deleted successfully!')).toBeVisible()
  await expect(page.getByRole('button', { name: title })).toBeHidden()
})

test('a form that lacks something says so and keeps what was written', async ({ arrive }) => {
  const { page } = await arrive('Author')
  await goTo(page, 'Contracts & Trade Hub')
  await page.getByRole('button', { name: 'Post a New Contract' }).click()
  const form = page.getByRole('dialog', { name: 'Create New Contract' })
  await form.getByText('Mission Request', { exact: true }).click()
  await form.getByLabel('Title').fill('Half a contract')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText('Please fill in all required fields.')
  await expect(form.getByLabel('Title')).toHaveValue('Half a contract')
})

test('a stranger sees no way to edit', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Guarded')
  await postRequest(author.page, title)
  const { page } = await arrive('Stranger')
  await goTo(page, 'Contracts & Trade Hub')
  const dialog = await openContract(page, 'Contract Board', title)
  await expect(dialog.getByRole('button', { name: 'Haggle on Price/Terms' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Edit contract' })).toBeHidden()
})
