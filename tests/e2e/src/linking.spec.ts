import { goTo } from './fixtures/contract-steps.ts'
import { expect, signInAsGuest, test, unique } from './fixtures/hub-test.ts'
import type { Page } from '@playwright/test'

/** Presses what opens the provider's window, says there who one is, and agrees. */
async function visit(page: Page, button: string, who: string, answer = 'Authorize') {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button, exact: true }).click()
  const provider = await opening
  const closing = provider.waitForEvent('close')
  await provider.getByLabel('Who are you?').fill(who)
  await provider.getByRole('button', { name: answer }).click()
  await closing
}

const linked = (page: Page, name: string) =>
  page.getByRole('button', { name: `Unlink ${name}`, exact: true })

test('accounts are linked and unlinked, and whoever linked Discord comes back with it', async ({
  arrive,
  open,
}) => {
  const who = unique('Nova')
  const guest = await arrive('Guest')
  await goTo(guest.page, 'Profile')
  await visit(guest.page, 'Link Discord', who, 'Cancel')
  await expect(guest.page.getByRole('button', { name: 'Link Discord', exact: true })).toHaveText(
    'Link',
  )
  await visit(guest.page, 'Link Discord', who)
  await expect(guest.page.getByText('Account linked successfully!')).toBeVisible()
  await expect(linked(guest.page, 'Discord')).toBeVisible()
  await expect(guest.page.getByText(`${who}, linked`)).toBeVisible()

  const again = await open()
  await visit(again.page, 'Sign In with Discord', who)
  await expect(again.page.getByText(new RegExp(`Welcome.*${who}`))).toBeVisible()

  again.complaints.expect(/Failed to load resource.*409/)
  await goTo(again.page, 'Profile')
  await linked(again.page, 'Discord').click()
  await again.page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  const lastWay = 'This is your last way to sign in. Link another account first.'
  await expect(again.page.getByText(lastWay)).toBeVisible()
  await visit(again.page, 'Link X', who)
  await expect(linked(again.page, 'X')).toBeVisible()
  await linked(again.page, 'Discord').click()
  await again.page.getByRole('alertdialog').getByRole('button', { name: 'Unlink' }).click()
  await expect(linked(again.page, 'Discord')).toBeHidden()
  await expect(again.page.getByText(lastWay)).toBeHidden()
})

test('an account that is somebody else’s is not linked', async ({ arrive, open }) => {
  const who = unique('Owner')
  const owner = await open()
  await visit(owner.page, 'Sign In with Discord', who)
  await expect(owner.page.getByText(new RegExp(`Welcome.*${who}`))).toBeVisible()
  const { page } = await arrive('Guest')
  await goTo(page, 'Profile')
  await visit(page, 'Link Discord', who)
  const sentence =
    'Failed to link account. It may already be in use by another user. Error: This Discord account is already in use by another user.'
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(linked(page, 'Discord')).toBeHidden()
})

/** The same hub, at an address that is not its own. */
const elsewhere = (hubUrl: string) => hubUrl.replace('localhost', '127.0.0.1')

test('a sign-in that is begun at another address moves to the hub’s own, and goes on there', async ({
  open,
  hubUrl,
}) => {
  const who = unique('Rover')
  const { page, complaints } = await open()
  // What a provider's own window ends with is no window of a script's here: the page goes home instead.
  complaints.expect(/Scripts may close only the windows that were opened by them/)
  await page.goto(elsewhere(hubUrl))
  await page.getByRole('button', { name: 'Sign In with Discord' }).click()
  await page.getByLabel('Who are you?').fill(who)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await expect(page.getByText(new RegExp(`Welcome.*${who}`))).toBeVisible()
  expect(page.url()).toBe(`${hubUrl}/`)
})

test('whoever links an account at another address is asked, and taken to the hub’s own', async ({
  open,
  hubUrl,
}) => {
  const { page } = await open()
  await page.goto(elsewhere(hubUrl))
  await signInAsGuest(page, unique('Rover'))
  await goTo(page, 'Profile')
  const link = page.getByRole('button', { name: 'Link Discord', exact: true })
  await link.click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(
    `Accounts are linked at ${hubUrl} only. Go there? You will have to sign in there.`,
  )
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(link).toBeVisible()
  await link.click()
  await question.getByRole('button', { name: 'Go there' }).click()
  await expect(page.getByRole('button', { name: 'Sign In with Discord' })).toBeEnabled()
  expect(page.url()).toBe(`${hubUrl}/`)
})
