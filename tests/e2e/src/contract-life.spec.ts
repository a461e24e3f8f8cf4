import { expectNoAxeViolation } from './fixtures/axe.ts'
import { aTitle, goTo, openContract, postRequest, postTrade } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import type { Page } from '@playwright/test'

/** Answers the question that stands on the page. */
async function answer(page: Page, words: string, label: string): Promise<void> {
  const question = page.getByRole('alertdialog').filter({ hasText: words })
  await question.getByRole('button', { name: label, exact: true }).click()
  await expect(question).toBeHidden()
}

async function accept(page: Page, title: string): Promise<void> {
  await goTo(page, 'Contracts & Trade Hub')
  const detail = await openContract(page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Accept Contract' }).click()
  await answer(page, 'Are you sure you want to accept this contract?', 'Accept')
  await expect(detail).toBeHidden()
}

test('an accepted contract is released, taken again and completed, and both see it at once', async ({
  arrive,
}) => {
  const author = await arrive('Author')
  const title = aTitle('Long run')
  await postRequest(author.page, title)
  const own = await openContract(author.page, 'Contract Board', title)
  const taker = await arrive('Taker')
  await accept(taker.page, title)

  await expect(own.getByText(`Accepted by ${taker.name}.`)).toBeVisible()
  await expectNoAxeViolation(author.page)
  await goTo(taker.page, 'Profile')
  const accepted = taker.page
    .getByRole('region', { name: 'Accepted Contracts' })
    .getByRole('listitem')
  await expect(accepted).toContainText('Accepted')

  await own.getByRole('button', { name: 'Release' }).click()
  await answer(author.page, 'Are you sure you want to release this contract?', 'Cancel')
  await own.getByRole('button', { name: 'Release' }).click()
  await answer(author.page, 'Are you sure you want to release this contract?', 'Release')
  await expect(author.page.getByText('Contract released. It is open again.')).toBeVisible()
  await expect(own.getByRole('button', { name: 'Edit contract' })).toBeVisible()
  await expect(accepted).toContainText('Released')

  await accept(taker.page, title)
  await expect(own.getByText(`Accepted by ${taker.name}.`)).toBeVisible()
  await goTo(taker.page, 'Profile')
  await own.getByRole('button', { name: 'Complete' }).click()
  await answer(author.page, 'mark this contract as completed?', 'Complete')
  await expect(own.getByText('This contract is completed.')).toBeVisible()
  await expect(accepted.first()).toContainText('Completed')
})

test('what is accepted stays within the author’s reach, by the keyboard alone', async ({
  arrive,
}) => {
  const author = await arrive('Author')
  const title = aTitle('Out of sight')
  await postRequest(author.page, title)
  const taker = await arrive('Taker')
  await accept(taker.page, title)

  const { page } = author
  await expect(page.getByRole('tabpanel').getByRole('button', { name: title })).toHaveCount(0)
  await page.getByRole('button', { name: 'My Posts' }).focus()
  await page.keyboard.press('Enter')
  const posts = page.getByRole('dialog', { name: 'My Posts' })
  await expect(posts.getByRole('listitem').filter({ hasText: title })).toContainText('Accepted')
  await expectNoAxeViolation(page)
  await posts.getByRole('button', { name: title }).focus()
  await page.keyboard.press('Enter')
  const detail = page.getByRole('dialog', { name: title, exact: true })
  await expect(detail.getByText(`Accepted by ${taker.name}.`)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(detail).toBeHidden()
  await expect(posts.getByRole('button', { name: title })).toBeFocused()
})

test('a trade whose time is over is listed again for as many days', async ({ arrive }) => {
  const { page, name } = await arrive('Author')
  const item = await postTrade(page, '5')
  let isOver = true
  // A day cannot be waited for: until it is listed again, the page is told that it is over.
  await page.route(/\/api\/contracts\/[^/]+$/, async (route) => {
    const reply = await route.fetch()
    const json = (await reply.json()) as object
    await route.fulfill({ response: reply, json: isOver ? { ...json, status: 'expired' } : json })
  })
  await page.getByRole('tab', { name: 'Trade Hub' }).click()
  const card = page.getByRole('listitem').filter({ hasText: name })
  await card.getByRole('button', { name: item }).click()
  const detail = page.getByRole('dialog', { name: item, exact: true })
  await expect(detail.getByText('This contract has expired.')).toBeVisible()
  await expectNoAxeViolation(page)
  isOver = false
  await detail.getByRole('button', { name: 'Relist for 30 days' }).click()
  await expect(page.getByText('Contract listed again.')).toBeVisible()
  await expect(detail.getByText('This contract has expired.')).toBeHidden()
})

test('a share link opens the contract, also one that is in no list, and says when it is gone', async ({
  arrive,
  hubUrl,
}) => {
  const author = await arrive('Author')
  const title = aTitle('Shared')
  await postRequest(author.page, title)
  await author.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const own = await openContract(author.page, 'Contract Board', title)
  await own.getByRole('button', { name: 'Copy link' }).click()
  await expect(author.page.getByText('Link copied.')).toBeVisible()
  const link = await author.page.evaluate(() => navigator.clipboard.readText())
  expect(link).toContain(`${new URL(hubUrl).host}/#contract=`)

  const { page, complaints } = await arrive('Guest')
  await accept(page, title)
  await page.goto('about:blank')
  await page.goto(link)
  const detail = page.getByRole('dialog', { name: title, exact: true })
  await expect(detail.getByText('Accepted by you.')).toBeVisible()

  complaints.expect(/Failed to load resource: the server responded with a status of 404/)
  await page.goto('about:blank')
  await page.goto(`${hubUrl}/#contract=01990000-0000-7000-8000-00000000dead`)
  await expect(page.getByText('This contract is no longer available.')).toBeVisible()
  await expectNoAxeViolation(page)
})
