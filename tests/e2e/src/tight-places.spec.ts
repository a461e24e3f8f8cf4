import { becomeAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo, openContract, openForm, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { stockJukebox, tracksOf } from './fixtures/music-steps.ts'
import type { Locator, Page } from '@playwright/test'

const LONG = 'Wolfeschlegelsteinhausenbergerdorff'
const RIGHT_TO_LEFT = 'مستكشف النجوم البعيدة'

// A page at 200 % on a screen of 1440 has half its width, and pixels of twice the size.
const PLACES = [
  ['at 320 pixels', { viewport: { width: 320, height: 640 } }],
  ['at 200 % zoom', { viewport: { width: 720, height: 450 }, deviceScaleFactor: 2 }],
] as const

const VIEWS = [
  'Dashboard',
  'Contracts & Trade Hub',
  'Profile',
  'About',
  'Jukebox',
  'Stories',
  'Discord',
  'Privacy Policy',
]

for (const [place, options] of PLACES) {
  test(`nothing is cut off ${place}, however long names are and whichever way they run`, async ({
    arrive,
  }) => {
    const { page } = await arrive(LONG.slice(0, 28), options)
    const titles = [aTitle(LONG.repeat(3)), aTitle(RIGHT_TO_LEFT)]
    for (const title of titles) await postRequest(page, title, '999999999999.99')
    for (const view of VIEWS) {
      await goTo(page, view)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNothingCutOff(page, view)
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click()
    await expectNothingCutOff(page, 'the menu')
    await page.keyboard.press('Escape')
    const form = await openForm(page)
    await expectNothingCutOff(page, 'the form')
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'List' }).click()
    await page.getByRole('tab', { name: 'Contract Board' }).click()
    await expect(page.getByRole('button', { name: titles[1] ?? '', exact: true })).toBeVisible()
    await expectNothingCutOff(page, 'the list')
    for (const title of titles) {
      const dialog = await openContract(page, 'Contract Board', title)
      await expectNothingCutOff(page, title)
      await dialog.getByRole('button', { name: 'Manage Haggles' }).click()
      await expect(page.getByText('No offers yet. Be the first!')).toBeVisible()
      await expectNothingCutOff(page, `haggling for ${title}`)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    }
  })
}

test('nothing of the console is cut off at 320 pixels', async ({ arrive }) => {
  const admin = await arrive('Admin', { viewport: { width: 320, height: 640 } })
  const { page } = admin
  await becomeAdmin(admin)
  await goTo(page, 'Admin')
  for (const section of ['Users', 'Trading posts', 'Story Upload', 'Audit log']) {
    await expect(page.getByRole('heading', { name: section })).toBeVisible()
    await expectNothingCutOff(page, section)
    await page.getByRole('tab', { selected: true }).press('ArrowRight')
  }
})

/** What stands there once the page has come to rest. */
const expectNothingCutOff = (page: Page, where: string) =>
  expect.poll(() => cutOff(page), { message: where }).toEqual([])

/** What reaches beyond the page's sides: where one would have to scroll two ways, or never gets. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrollsItself = (element: Element) => {
      for (let at = element.parentElement; at && at !== document.body; at = at.parentElement) {
        if (/auto|scroll/.test(getComputedStyle(at).overflowX) && at.scrollWidth > at.clientWidth) {
          return true
        }
      }
      return false
    }
    const width = document.documentElement.clientWidth
    const beyond = [...document.querySelectorAll('button, a, input, select, textarea, h1, h2, p')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { left, right, width: own, height } = element.getBoundingClientRect()
        return own > 1 && height > 1 && (left < -1 || right > width + 1) && !scrollsItself(element)
      })
      .map((element) => element.outerHTML.slice(0, 120))
    const isScrolled = document.documentElement.scrollWidth > width
    return isScrolled ? ['the page itself', ...beyond] : beyond
  })
}

test('rows grow with their letters when the window does', async ({ arrive }) => {
  const admin = await arrive('Widening')
  const { page } = admin
  await stockJukebox(admin, 1)
  const rowInRem = () =>
    tracksOf(page, 'Jukebox Tracks')
      .first()
      .evaluate((row) => {
        const rem = Number.parseFloat(getComputedStyle(document.documentElement).fontSize)
        return row.getBoundingClientRect().height / rem
      })
  await expect.poll(rowInRem).toBeCloseTo(3.5)
  await page.setViewportSize({ width: 3840, height: 2160 })
  await expect.poll(rowInRem).toBeCloseTo(3.5)
})

test('what is chosen and where a button ends is seen in forced colours', async ({ arrive }) => {
  const { page } = await arrive()
  await page.emulateMedia({ forcedColors: 'active' })
  await goTo(page, 'Contracts & Trade Hub')
  const [grid, list] = ['Grid', 'List'].map((name) => page.getByRole('button', { name }))
  const [chosen, other] = ['Trade Hub', 'Contract Board'].map((name) =>
    page.getByRole('tab', { name }),
  )
  expect(await fillOf(grid)).not.toBe(await fillOf(list))
  expect(await fillOf(chosen, '::after')).not.toBe(await fillOf(other, '::after'))
  const post = page.getByRole('button', { name: 'Post a New Contract' })
  await expect(post).toHaveCSS('border-top-style', 'solid')
  expect(await fillOf(post)).not.toBe(await edgeOf(post))
  await post.press('Shift+Tab')
  await expect(page.getByRole('button', { name: 'My Posts' })).toHaveCSS('outline-style', 'solid')
})

const styleOf = (property: string) => (element: Locator | undefined, part?: string) =>
  element?.evaluate(
    (found, [name = '', of]) => getComputedStyle(found, of).getPropertyValue(name),
    [property, part],
  )
const fillOf = styleOf('background-color')
const edgeOf = styleOf('border-top-color')
