import { expectNoAxeViolation } from './fixtures/axe.ts'
import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { aStory, buy, openCard, waitForPlace } from './fixtures/story-steps.ts'

test('the library says that it loads, that it is empty, and that it failed', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(/500|Failed to load resource/)
  let answer = (): object => ({ json: [] })
  let isHeld = true
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/stories?*', async (route) => {
    if (isHeld) await held
    await route.fulfill(answer())
  })
  await page.route('**/api/stories', async (route) => {
    if (isHeld) await held
    await route.fulfill(answer())
  })
  await goTo(page, 'Stories')
  await expect(page.getByRole('heading', { name: 'Story & Audiobook Library' })).toBeVisible()
  await expect(page.getByText('Loading stories...')).toBeVisible()
  isHeld = false
  release()
  await expect(page.getByText('No stories available yet. Stay tuned!')).toBeVisible()

  answer = () => ({ status: 500, json: { message: 'Something went wrong.' } })
  await page.reload()
  await expect(page.getByText('Error: Failed to fetch stories.')).toBeVisible()
  answer = () => ({ json: [] })
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByText('No stories available yet. Stay tuned!')).toBeVisible()
})

test('buying thanks, moves no money, and unlocks the player of that card for that person', async ({
  arrive,
  hubUrl,
}) => {
  const { title } = await aStory(hubUrl)
  const { page } = await arrive('Listener')
  const card = await openCard(page, title)
  for (const text of ['by Mira Vance', 'Runs', '2 min', 'A hauler, a debt']) {
    await expect(card).toContainText(text)
  }
  await expect(card.getByRole('button', { name: 'Listen' })).toHaveCount(0)
  await card.getByRole('button', { name: 'Buy for 1,500 aUEC' }).click()
  const thanks = page.getByRole('alertdialog')
  await expect(thanks).toContainText('Thank you for your purchase!')
  await expect(thanks).toContainText('No money has moved')
  await thanks.getByRole('button', { name: 'OK' }).click()
  await expect(card.getByRole('button', { name: 'Listen' })).toBeVisible()

  await page.reload()
  await expect(card.getByRole('button', { name: 'Listen' })).toBeVisible()
  const other = await arrive('Other')
  const locked = await openCard(other.page, title)
  await expect(locked.getByRole('button', { name: 'Buy for 1,500 aUEC' })).toBeVisible()
})

test('a story plays, follows one to other views, and goes on after a reload where it was', async ({
  arrive,
  hubUrl,
}) => {
  const { title } = await aStory(hubUrl)
  const { page } = await arrive('Listener')
  const card = await openCard(page, title)
  await buy(page, card)
  await card.getByRole('button', { name: 'Listen' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
  await waitForPlace(card, 1)
  await card.getByRole('button', { name: 'Forward 30 seconds' }).click()
  await waitForPlace(card, 31)
  await card.getByRole('button', { name: 'Back 15 seconds' }).click()
  await expect(card.getByRole('slider', { name: 'Position' })).not.toHaveAttribute(
    'value',
    /^[3-9]\d/,
  )
  await card.getByLabel('Speed').selectOption('1.5 ×')

  await goTo(page, 'About')
  const bar = page.getByRole('region', { name: 'Story player' })
  await expect(bar).toContainText(title)
  const told = page.waitForResponse(
    (reply) => reply.url().endsWith('/progress') && reply.request().method() === 'PUT',
  )
  await bar.getByRole('button', { name: 'Pause' }).click()
  expect((await told).status()).toBe(200)
  await bar.getByRole('button', { name: new RegExp(title) }).click()
  await expect(bar).toBeHidden()

  await page.reload()
  await card.getByRole('button', { name: 'Listen' }).click()
  await expect(card.getByText(/Resumed at 0:[12]\d\./)).toBeVisible()
  await expect(card.getByLabel('Speed')).toHaveValue('1.5')
  await card.getByRole('button', { name: 'Start over' }).click()
  await expect(card.getByText(/Resumed/)).toHaveCount(0)
})

test('messages stand above the bar of the story, also when that comes after them', async ({
  arrive,
  hubUrl,
}) => {
  const { title } = await aStory(hubUrl)
  const { page } = await arrive('Listener', { viewport: { width: 390, height: 844 } })
  const card = await openCard(page, title)
  await card.getByRole('button', { name: 'Copy link' }).click()
  const message = page.getByText(/Link copied|could not be copied/)
  await expect(message).toBeVisible()
  await buy(page, card)
  await card.getByRole('button', { name: 'Listen' }).click()
  await expect(card.getByRole('button', { name: 'Pause' })).toBeVisible()
  await message.hover()
  await page.getByRole('button', { name: 'Hangar' }).click()
  const bar = page.getByRole('region', { name: 'Story player' })
  await expect(bar).toContainText(title)
  const gap = async () => {
    const [above, below] = [await message.boundingBox(), await bar.boundingBox()]
    return above && below ? below.y - (above.y + above.height) : -1
  }
  await expect.poll(gap).toBeGreaterThan(0)
})

test('a card keeps its words from being copied, and nothing else does', async ({
  arrive,
  hubUrl,
}) => {
  const { title } = await aStory(hubUrl)
  const { page } = await arrive()
  const card = await openCard(page, title)
  const isBlocked = (selector: string, type: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, name) =>
          !element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true })),
        type,
      )
  await expect(card).toBeVisible()
  for (const type of ['contextmenu', 'copy', 'cut']) {
    expect(await isBlocked('article h2', type)).toBe(true)
    expect(await isBlocked('h1', type)).toBe(false)
  }
})

test('a share link leads to the story, and says when it is gone', async ({ arrive, hubUrl }) => {
  const { id, title } = await aStory(hubUrl)
  const { page } = await arrive()
  await page.goto(`${hubUrl}/#story=${id}`)
  const card = page.getByRole('article', { name: title })
  await expect(card).toBeInViewport()
  expect(new URL(page.url()).hash).toBe('')
  await page.goto(`${hubUrl}/#story=01990000-0000-7000-8000-000000000000`)
  await expect(page.getByText('This story is no longer available.')).toBeVisible()
})

test('buying and listening go by keyboard alone', async ({ arrive, hubUrl }) => {
  const { id, title } = await aStory(hubUrl)
  const { page } = await arrive()
  // A share link puts the focus on the card.
  await page.goto(`${hubUrl}/#story=${id}`)
  const card = page.getByRole('article', { name: title })
  await expect(card).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(card.getByRole('button', { name: /^Buy/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await page.keyboard.press('Enter')
  const listen = card.getByRole('button', { name: 'Listen' })
  await expect(listen).toBeVisible()
  await expect(listen).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(card.getByRole('button', { name: 'Pause' })).toBeFocused()
  await page.keyboard.press('Space')
  await expect(card.getByRole('button', { name: 'Play' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  const place = card.getByRole('slider', { name: 'Position' })
  await expect(place).toBeFocused()
  await page.keyboard.press('End')
  await expect(place).toHaveValue('120')
})

for (const [look, viewport, colorScheme] of [
  ['desktop, dark', { width: 1440, height: 900 }, 'dark'],
  ['phone, light', { width: 390, height: 844 }, 'light'],
] as const) {
  test(`the library, the player and the bar are clean in axe: ${look}`, async ({
    arrive,
    hubUrl,
  }) => {
    const { title } = await aStory(hubUrl)
    const { page } = await arrive('Listener', { viewport })
    await page.emulateMedia({ colorScheme })
    const card = await openCard(page, title)
    await expectNoAxeViolation(page)
    await buy(page, card)
    await card.getByRole('button', { name: 'Listen' }).click()
    await card.getByRole('button', { name: 'Pause' }).click()
    await expectNoAxeViolation(page)
    await goTo(page, 'Store')
    await expect(page.getByRole('region', { name: 'Story player' })).toBeVisible()
    await expectNoAxeViolation(page)
  })
}
