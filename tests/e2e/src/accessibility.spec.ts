import { expectNoAxeViolation } from './fixtures/axe.ts'
import { aTitle, goTo, openContract, openForm, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

// Each theme and each width once: what axe finds seldom needs a certain pair of them.
const LOOKS = [
  ['desktop, dark', { width: 1440, height: 900 }, 'dark'],
  ['phone, light', { width: 390, height: 844 }, 'light'],
] as const

const VIEWS = [
  'Dashboard',
  'Contracts & Trade Hub',
  'Profile',
  'About',
  'Content Hub',
  'Store',
  'Stories',
  'Discord',
  'Privacy Policy',
]

for (const [name, viewport, colorScheme] of LOOKS) {
  test(`every screen and dialog is clean in axe: ${name}`, async ({ arrive }) => {
    test.setTimeout(300_000)
    const { page } = await arrive('Reader', { viewport })
    await page.emulateMedia({ colorScheme })
    const title = aTitle('Accessible')
    await postRequest(page, title)
    for (const view of VIEWS) {
      await goTo(page, view)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectNoAxeViolation(page)
    }
    const form = await openForm(page)
    for (const mode of ['Mission Request', 'Mission Offer', 'Trade']) {
      await form.getByText(mode, { exact: true }).click()
      await expectNoAxeViolation(page)
    }
    await form.getByRole('button', { name: 'Cancel' }).click()
    const dialog = await openContract(page, 'Contract Board', title)
    await expectNoAxeViolation(page)
    await dialog.getByRole('button', { name: 'Manage Haggles' }).click()
    await expect(page.getByText('No offers yet. Be the first!')).toBeVisible()
    await expectNoAxeViolation(page)
  })
}
