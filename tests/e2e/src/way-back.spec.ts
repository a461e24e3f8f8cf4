import { aTitle, goTo, openContract, openForm, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

const WIDTHS = [
  ['a phone', { viewport: { width: 390, height: 844 } }],
  ['a desktop', { viewport: { width: 1440, height: 900 } }],
] as const

for (const [where, options] of WIDTHS) {
  test(`on ${where}, Back closes what is open, Forward opens it, and a reload keeps it`, async ({
    arrive,
  }) => {
    const { page } = await arrive('Author', options)
    const title = aTitle('Way back')
    await postRequest(page, title)
    const dialog = await openContract(page, 'Contract Board', title)
    await dialog.getByRole('button', { name: 'Manage Haggles' }).click()
    const haggling = page.getByRole('dialog').filter({ hasText: 'offers' }).last()
    await expect(haggling).toBeVisible()

    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Contracts & Trade Hub' })).toBeVisible()
    await page.goForward()
    await expect(dialog).toBeVisible()
    await page.reload()
    await expect(dialog).toBeVisible()

    // Closed by its button it is gone for Back, too.
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('tab', { name: 'Contract Board' })).toHaveAttribute(
      'aria-selected',
      'true',
    )
    await page.goBack()
    await expect(page.getByText(/Welcome/)).toBeVisible()
  })

  test(`on ${where}, a half-written contract outlasts Back, a reload and a crash`, async ({
    arrive,
    openTab,
  }) => {
    const person = await arrive('Author', options)
    const { page } = person
    const form = await openForm(page)
    await form.getByText('Mission Request', { exact: true }).click()
    await form.getByLabel('Title').fill('Half-written')
    await form.getByLabel('Payment (aUEC)').fill('12500')

    const question = page.getByRole('alertdialog')
    await page.goBack()
    await expect(question).toContainText('You have unsaved changes.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Half-written')

    page.once('dialog', (warning) => void warning.accept())
    await page.reload()
    await expect(form.getByLabel('Title')).toHaveValue('Half-written')
    await expect(form.getByText(/This is what you wrote/)).toBeVisible()

    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(form).toBeHidden()

    // As after a crash: another page that knows nothing of this one.
    const later = await openTab(person)
    const again = await openForm(later)
    await expect(again.getByLabel('Title')).toHaveValue('Half-written')
    await expect(again.getByLabel('Payment (aUEC)')).toHaveValue('12,500')
    await again.getByRole('button', { name: 'Cancel' }).click()
    await later.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
    await expect(again).toBeHidden()
    await later.getByRole('button', { name: 'Post a New Contract' }).click()
    await expect(again.getByText(/This is what you wrote/)).toHaveCount(0)
  })
}

test('search and tab are found again by who goes away and comes back, and after a reload', async ({
  arrive,
}) => {
  const { page } = await arrive('Author')
  const title = aTitle('Kept search')
  await postRequest(page, title)
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  const search = page.getByRole('searchbox')
  await search.fill(title)
  await expect(page.getByText('1 contract matches.')).toBeVisible()

  await goTo(page, 'Store')
  await goTo(page, 'Contracts & Trade Hub')
  await expect(search).toHaveValue(title)
  await page.reload()
  await expect(search).toHaveValue(title)
  await expect(page.getByText('1 contract matches.')).toBeVisible()
})

test('on a phone, Back closes Now playing and leaves the view beneath as it was', async ({
  arrive,
}) => {
  const { page } = await arrive('Listener', { viewport: { width: 390, height: 844 } })
  await goTo(page, 'Store')
  await page.getByRole('button', { name: 'Open player' }).click()
  await expect(page.getByRole('dialog', { name: 'Now playing' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store')

  await page.getByRole('button', { name: 'Open player' }).click()
  await page
    .getByRole('dialog', { name: 'Now playing' })
    .getByRole('button', { name: 'Open Jukebox' })
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Jukebox Command Center')
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store')
})

test('on a phone, Back closes the news and the menu, and not the view beneath', async ({
  arrive,
}) => {
  const { page } = await arrive('Reader', { viewport: { width: 390, height: 844 } })
  const heading = page.getByRole('heading', { level: 1 })
  await goTo(page, 'Store')
  await expect(heading).toHaveText('Store')
  for (const [toggle, panel] of [
    [page.getByRole('button', { name: 'Notifications' }), page.getByRole('region')],
    [page.getByRole('button', { name: 'Menu', exact: true }), page.getByRole('navigation')],
  ] as const) {
    const opened = panel.and(page.getByLabel(/^(Notifications|Menu)$/))
    await toggle.click()
    await expect(opened).toBeVisible()
    await page.goBack()
    await expect(opened).toBeHidden()
    await expect(heading).toHaveText('Store')

    // Closed by a tap elsewhere it is gone for Back, too.
    await toggle.click()
    await expect(opened).toBeVisible()
    await heading.dispatchEvent('pointerdown')
    await expect(opened).toBeHidden()
  }
  // From the one straight to the other, and on by it: no step of the way is there twice.
  await page.getByRole('button', { name: 'Notifications' }).click()
  await page.getByRole('button', { name: 'Menu', exact: true }).click()
  await page.getByRole('navigation').getByRole('button', { name: 'About' }).click()
  await expect(heading).toHaveText('About')
  await page.goBack()
  await expect(heading).toHaveText('Store')
  await page.goBack()
  await expect(page.getByText(/Welcome/)).toBeVisible()
})
