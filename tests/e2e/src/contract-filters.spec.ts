import { expectNoAxeViolation } from './fixtures/axe.ts'
import { aTitle, goTo, postOffer, postRequest, postTrade } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { answerCall } from './fixtures/staged-calls.ts'
import { aListedTrade } from './fixtures/stand-in-contracts.ts'
import type { Page } from '@playwright/test'

/** A search that a busy machine has no time for is refused, and asked again by the page. */
const TOO_BUSY = /status of 503/

const search = (page: Page) => page.getByRole('searchbox', { name: 'Search contracts' })
const openFilters = (page: Page) => page.getByRole('button', { name: /^Filters/ }).click()
const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')

test('missions are searched and filtered, also by the tag of a card, and the filters stay', async ({
  arrive,
}) => {
  const { page, complaints } = await arrive('Author')
  complaints.expect(TOO_BUSY)
  const request = aTitle('Quarry')
  const offer = aTitle('Wingmate')
  await postRequest(page, request, '12500')
  await postOffer(page, offer)
  await page.getByRole('tab', { name: 'Contract Board' }).click()

  await search(page).fill(request)
  await expect(page.getByText('1 contract matches.')).toBeVisible()
  await expect(cards(page)).toHaveCount(1)
  await expect(page.getByRole('button', { name: request })).toBeVisible()

  await openFilters(page)
  await page.getByLabel('Type', { exact: true }).selectOption('Offer')
  await expect(page.getByText('Nothing matches.')).toBeVisible()
  await expectNoAxeViolation(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('button', { name: offer })).toBeVisible()
  await expect(search(page)).toBeFocused()

  await page.getByLabel('Mission type or role').selectOption('Combat Pilot / Escort')
  await page.getByLabel('Highest payment').fill('900')
  await expect(page.getByRole('button', { name: request })).toBeHidden()
  await expect(page.getByRole('button', { name: offer })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()

  await goTo(page, 'About')
  await goTo(page, 'Contracts & Trade Hub')
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
  await expect(page.getByRole('button', { name: request })).toBeHidden()
  await page.getByRole('button', { name: 'Clear filters' }).click()

  const card = cards(page).filter({ hasText: request })
  await card.getByRole('button', { name: '#armor' }).click()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(page.getByRole('button', { name: offer })).toBeHidden()
  await expect(page.getByRole('button', { name: request })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Filters 1 active' })).toBeVisible()
})

test('trades are filtered and put in order on a phone', async ({ arrive }) => {
  const { page, name, complaints } = await arrive('Trader', {
    viewport: { width: 390, height: 844 },
  })
  complaints.expect(TOO_BUSY)
  await page.emulateMedia({ colorScheme: 'light' })
  await postTrade(page, '31')
  await postTrade(page, '29')
  await page.getByRole('tab', { name: 'Trade Hub' }).click()
  const own = cards(page).filter({ hasText: name })
  await expect(own).toHaveCount(2)

  await page.getByRole('button', { name: 'Filters', exact: true }).press('Enter')
  await page.getByLabel('Tag', { exact: true }).fill('rare')
  await page.getByLabel('Lowest price').fill('28')
  await page.getByLabel('Highest price').fill('31')
  await page.getByLabel('Highest price').press('Enter')
  await page.getByLabel('Order', { exact: true }).selectOption('Cheapest first')
  await expect(own.first()).toContainText('29')
  await page.getByLabel('Order', { exact: true }).selectOption('Most expensive first')
  await expect(own.first()).toContainText('31')
  await expectNoAxeViolation(page)

  await page.getByLabel('Lowest price').fill('30')
  await page.getByLabel('Lowest price').press('Enter')
  await expect(own).toHaveCount(1)
  await page.getByLabel('Lowest price').fill('much')
  await expect(page.getByText(/Please write the amount in figures/)).toBeVisible()
  await expect(own).toHaveCount(2)
})

test('a list of any length has few cards on the page, and a card with the focus stays', async ({
  arrive,
}) => {
  const { page } = await arrive('Reader')
  const trades = Array.from({ length: 400 }, (_, index) => aListedTrade({ item: `Plate ${index}` }))
  await answerCall(page, 'GET /api/trading_posts', trades)
  await page.reload()
  await goTo(page, 'Contracts & Trade Hub')
  const first = page.getByRole('button', { name: 'Plate 0', exact: true })
  await first.focus()
  await page.mouse.move(700, 500)
  await page.mouse.wheel(0, 8_000)
  await expect(page.getByRole('listitem').filter({ hasText: 'Plate 120' })).toBeVisible()
  expect(await cards(page).count()).toBeLessThan(50)
  await expect(first).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Plate 1', exact: true })).toBeFocused()
})
