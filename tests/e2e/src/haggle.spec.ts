import { isRed } from './fixtures/colours.ts'
import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import type { Locator } from '@playwright/test'

/** Fails unless an element stands in the upper right corner of another. */
async function expectAtTopRight(element: Locator, whole: Locator): Promise<void> {
  const [inner, outer] = [await element.boundingBox(), await whole.boundingBox()]
  if (!inner || !outer) throw new Error('It cannot be seen.')
  expect(outer.x + outer.width - inner.x - inner.width).toBeLessThan(inner.width)
  expect(inner.y - outer.y).toBeLessThan(inner.height)
}

test('an offer lights the author’s red dot and appears in the open dialog, without a reload', async ({
  arrive,
}) => {
  const author = await arrive('Author')
  const title = aTitle('Negotiable')
  await postRequest(author.page, title)
  const card = author.page.getByRole('listitem').filter({ hasText: title })
  await author.page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(card).toBeVisible()
  await expect(card.getByText('Has offers')).toHaveCount(0)

  const rival = await arrive('Rival')
  await goTo(rival.page, 'Contracts & Trade Hub')
  const detail = await openContract(rival.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const theirs = rival.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await expect(theirs.getByText('No offers yet. Be the first!')).toBeVisible()
  await expectAtTopRight(theirs.getByRole('button', { name: 'Close' }), theirs)
  const send = theirs.getByRole('button', { name: 'Send' })
  await expect(send).toBeDisabled()
  await theirs.getByLabel('Your counter-offer').fill('15000 and it is done')
  await send.click()
  await expect(theirs.getByText('15000 and it is done')).toBeVisible()
  await expect(theirs.getByLabel('Your counter-offer')).toHaveValue('')

  await expect(card.getByText('Has offers')).toHaveCount(1)
  await author.page.emulateMedia({ reducedMotion: 'no-preference' })
  const dot = await card.getByTitle('Has offers').evaluate((element) => ({
    colour: getComputedStyle(element).backgroundColor,
    animation: getComputedStyle(element, '::after').animationName,
  }))
  expect(isRed(dot.colour)).toBe(true)
  expect(dot.animation).toContain('pulse')
  await card.getByRole('button', { name: title }).click()
  await author.page.getByRole('button', { name: 'Manage Haggles' }).click()
  const own = author.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await expect(own.getByText('15000 and it is done')).toBeVisible()
  await expect(own.getByText(rival.name)).toBeVisible()
  await expect(own.getByRole('button', { name: 'Accept Offer' })).toBeVisible()

  await theirs.getByLabel('Your counter-offer').fill('14000, last word')
  await theirs.getByLabel('Your counter-offer').press('Enter')
  await expect(own.getByText('14000, last word')).toBeVisible()
  await own.getByLabel('Your counter-offer').fill('Deal?')
  await own.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Deal?')).toBeVisible()
  await expect(theirs.getByRole('listitem')).toHaveText([/15000/, /14000/, /Deal/])
  await expect(theirs.getByRole('button', { name: 'Accept Offer' })).toHaveCount(0)
})

test('a contract that is posted or removed comes and goes in other pages by itself', async ({
  arrive,
}) => {
  const watcher = await arrive('Watcher')
  await goTo(watcher.page, 'Contracts & Trade Hub')
  await watcher.page.getByRole('tab', { name: 'Contract Board' }).click()
  const author = await arrive('Author')
  const title = aTitle('Fresh')
  await postRequest(author.page, title)
  const there = watcher.page.getByRole('button', { name: title })
  await expect(there).toBeVisible()

  const dialog = await openContract(author.page, 'Contract Board', title)
  await dialog.getByRole('button', { name: 'Edit contract' }).click()
  await author.page.getByRole('button', { name: 'Delete' }).click()
  await author.page.getByRole('button', { name: 'Delete' }).last().click()
  await expect(there).toBeHidden()
})
