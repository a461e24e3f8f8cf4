import { goTo } from './fixtures/contract-steps.ts'
import { expect, test, unique } from './fixtures/hub-test.ts'
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
