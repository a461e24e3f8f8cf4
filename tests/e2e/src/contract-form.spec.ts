import { expectNoAxeViolation } from './fixtures/axe.ts'
import { openForm } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { answerCall } from './fixtures/staged-calls.ts'
import type { Locator, Page } from '@playwright/test'

const MANY_ITEMS = [
  ...Array.from({ length: 20_000 }, (_, at) => ({ category: 'Parts', name: `Part ${at}` })),
  { category: 'Armor', name: 'قناع الطيار الطويل' },
]

/** The trade form over a catalogue of 20,000 items. */
async function openTrade(page: Page): Promise<Locator> {
  await answerCall(page, 'GET /api/items', MANY_ITEMS)
  const form = await openForm(page)
  await form.getByText('Trade', { exact: true }).click()
  await form.getByLabel('Category').selectOption('Parts')
  return form
}

test('one of 20,000 items is found by typing, with the keyboard alone', async ({ arrive }) => {
  const { page } = await arrive()
  const form = await openTrade(page)
  const item = form.getByRole('combobox', { name: 'Item', exact: true })
  const options = form.getByRole('listbox', { name: 'Options' }).getByRole('option')
  await item.focus()
  await page.keyboard.press('ArrowDown')
  await expect(options).toHaveCount(50)
  await expect(form.getByText('19,950 more. Type to narrow them down.')).toBeVisible()

  await page.keyboard.type('1999')
  await expect(options).toHaveText([
    'Part 1999',
    ...Array.from({ length: 10 }, (_, at) => `Part 1999${at}`),
    'Part 11999',
  ])
  await expectNoAxeViolation(page)
  await page.keyboard.press('ArrowUp')
  await expect(item).toHaveAttribute(
    'aria-activedescendant',
    String(await options.last().getAttribute('id')),
  )
  await page.keyboard.press('Enter')
  await expect(item).toHaveValue('Part 11999')
  await expect(options).toHaveCount(0)

  await page.keyboard.type('zzz')
  await expect(form.getByText('Nothing matches.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(item).toHaveValue('Part 11999')
  await expect(form).toBeVisible()

  await form.getByLabel('Category').selectOption('Armor')
  await expect(item).toHaveValue('')
  await item.fill('قناع')
  await options.first().click()
  await expect(item).toHaveValue('قناع الطيار الطويل')
})

test('the list of items is in sight on a phone', async ({ arrive }) => {
  const { page } = await arrive('Pilot', { viewport: { width: 390, height: 844 } })
  const form = await openTrade(page)
  const item = form.getByRole('combobox', { name: 'Item', exact: true })
  await item.click()
  const list = form.getByRole('listbox', { name: 'Options' })
  await expect(list).toBeInViewport({ ratio: 1 })
  await expectNoAxeViolation(page)
  await list.getByRole('option').nth(3).click()
  await expect(item).toHaveValue('Part 3')
})

test('an amount shows its thousands while it is typed, and is never read another way', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const form = await openForm(page)
  await form.getByText('Mission Request', { exact: true }).click()
  const payment = form.getByLabel('Payment (aUEC)')
  await payment.pressSequentially('5000000000.25')
  await expect(payment).toHaveValue('5,000,000,000.25')
  await page.keyboard.press('Home')
  await page.keyboard.type('9')
  await expect(payment).toHaveValue('95,000,000,000.25')

  await payment.fill('')
  await payment.pressSequentially('1,5')
  await expect(payment).toHaveValue('1,5')
  await form.getByLabel('Title').fill('Worth it')
  await form.getByLabel('Mission Type').selectOption('Racing')
  await form.getByLabel('System / Location').fill('Anywhere')
  await form.getByLabel('Detailed Information').fill('Anything')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(form.getByRole('alert')).toHaveText(
    'Please write the amount in figures, like 1,234,567.50.',
  )
  await expect(payment).toBeFocused()
  await expect(payment).toHaveValue('1,5')
})
