import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { failCall, STAGED } from './fixtures/staged-calls.ts'
import type { Locator, Page } from '@playwright/test'

const ACCEPTING = 'Are you sure you want to accept this contract?'
const ACCEPTING_OFFER =
  'Are you sure you want to accept this haggle offer? This will update the contract.'

/** The question that stands on the page. */
const question = (page: Page, words: string): Locator =>
  page.getByRole('alertdialog').filter({ hasText: words })

/** Finds a contract of somebody else's and asks to accept it. */
async function askToAccept(page: Page, title: string): Promise<Locator> {
  await goTo(page, 'Contracts & Trade Hub')
  const detail = await openContract(page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Accept Contract' }).click()
  await expect(question(page, ACCEPTING)).toBeVisible()
  return detail
}

test('a contract is accepted after a question, and is in the profile then', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Wanted')
  await postRequest(author.page, title)
  const { page } = await arrive('Taker')
  const detail = await askToAccept(page, title)
  await question(page, ACCEPTING).getByRole('button', { name: 'Cancel' }).click()
  await expect(detail).toBeVisible()
  await detail.getByRole('button', { name: 'Accept Contract' }).click()
  await question(page, ACCEPTING)
    .getByRole('button', { name: /Accept/ })
    .click()
  const sentence = 'Contract accepted! It has been added to your profile.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(detail).toBeHidden()
  await expect(page.getByRole('button', { name: title, exact: true })).toBeHidden()
  await goTo(page, 'Profile')
  await expect(page.getByRole('region', { name: 'Accepted Contracts' })).toContainText(title)
})

test('accepting that fails says why', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Slippery')
  await postRequest(author.page, title)
  const { page, complaints } = await arrive('Taker')
  complaints.expect(STAGED)
  const detail = await askToAccept(page, title)
  for (const [message, shown] of [
    [undefined, 'Failed to accept contract.'],
    ['The stars are wrong.', 'The stars are wrong.'],
  ] as const) {
    await failCall(page, 'POST /api/contracts/:id/accept', { message })
    if (message) await detail.getByRole('button', { name: 'Accept Contract' }).click()
    await question(page, ACCEPTING)
      .getByRole('button', { name: /Accept/ })
      .click()
    const alert = question(page, `Error accepting contract: ${shown}`)
    await expect(alert).toBeVisible()
    await alert.getByRole('button', { name: 'OK' }).click()
  }
})

test('an offer is accepted after a question, by the author alone', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Settled')
  await postRequest(author.page, title)
  const rival = await arrive('Rival')
  await goTo(rival.page, 'Contracts & Trade Hub')
  const detail = await openContract(rival.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const theirs = rival.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await theirs.getByLabel('Your counter-offer').fill('15000 and it is done')
  await theirs.getByLabel('Price').fill('15000')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('15000 and it is done')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0)

  const own = await openContract(author.page, 'Contract Board', title)
  await own.getByRole('button', { name: 'Manage Haggles' }).click()
  const authors = author.page.getByRole('dialog', { name: `Haggling for ${title}` })
  const asked = question(author.page, ACCEPTING_OFFER)
  author.complaints.expect(STAGED)
  await failCall(author.page, 'POST /api/contracts/:id/haggles/:haggleId/accept', { status: 501 })
  await authors.getByRole('button', { name: 'Accept Offer' }).click()
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect(author.page.getByText('Accept functionality coming soon!')).toBeVisible()
  await author.page.unrouteAll()
  await authors.getByRole('button', { name: 'Accept Offer' }).click()
  await asked.getByRole('button', { name: 'Accept' }).click()
  await expect(authors.getByText('Accepted', { exact: true })).toBeVisible()
  await expect(authors.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Close' }).click()
  await detail.getByRole('button', { name: 'Reject' }).click()
  await goTo(rival.page, 'Profile')
  const accepted = rival.page.getByRole('region', { name: 'Accepted Contracts' })
  await expect(accepted).toContainText(title)
  await expect(accepted).toContainText('15,000')
})
