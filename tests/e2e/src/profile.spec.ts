import { readFile } from 'node:fs/promises'
import { expectNoAxeViolation } from './fixtures/axe.ts'
import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { pngImage } from './fixtures/png-image.ts'

test('all changes are saved at once, stay, and show in the header', async ({ arrive }) => {
  const { page, name } = await arrive('Nova')
  await goTo(page, 'Profile')
  await expect(page.getByLabel('Display Name')).toHaveValue(name)
  await page.getByLabel('Display Name').fill(`${name} II`)
  for (const label of ['Twitch', 'YouTube', 'Xbox', 'Star Citizen']) {
    await page.getByRole('textbox', { name: label }).fill(`nova-${label}`)
  }
  const shipping = page.getByRole('region', { name: 'Shipping Address' })
  const billing = page.getByRole('region', { name: 'Billing Address' })
  await shipping.getByLabel('City').fill('Lorville')
  await billing.getByLabel('ZIP / Postal Code').fill('0815')
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Profile saved successfully!')).toBeVisible()
  await expect(page.getByRole('banner').getByText(`${name} II`)).toBeVisible()

  await page.reload()
  await expect(page.getByLabel('Display Name')).toHaveValue(`${name} II`)
  await expect(page.getByRole('textbox', { name: 'Star Citizen' })).toHaveValue('nova-Star Citizen')
  await expect(shipping.getByLabel('City')).toHaveValue('Lorville')
  await expect(billing.getByLabel('ZIP / Postal Code')).toHaveValue('0815')
})

test('unsaved changes are asked about before the view, the history or the session is left', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'Profile')
  await page.getByRole('textbox', { name: 'Twitch' }).fill('half-written')
  const question = page.getByRole('alertdialog')
  const stay = question.getByRole('button', { name: 'Cancel' })

  await goTo(page, 'Store')
  await expect(question).toContainText('You have unsaved changes. Leave without saving them?')
  await stay.click()
  await page.goBack()
  await stay.click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await stay.click()
  await expect(page.getByRole('textbox', { name: 'Twitch' })).toHaveValue('half-written')

  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('textbox', { name: 'Twitch' })).toHaveValue('')
  await goTo(page, 'Store')
  await expect(question).toBeHidden()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Store')
})

test('a photo is shown as soon as it is picked, and can be removed', async ({ arrive }) => {
  const { page } = await arrive()
  await goTo(page, 'Profile')
  const file = { name: 'me.png', mimeType: 'image/png', buffer: pngImage(300, 200) }
  await page.getByLabel('Photo file').setInputFiles(file)
  await expect(page.getByText('Photo saved.')).toBeVisible()
  const photos = page.locator('main img, header img')
  await expect(photos).toHaveCount(2)
  await expect(photos.first()).toHaveJSProperty(
    'naturalWidth',
    await photos.first().evaluate((image: HTMLImageElement) => image.naturalHeight),
  )
  await page.getByRole('button', { name: 'Remove Photo' }).click()
  await expect(photos).toHaveCount(0)
})

test('says what cannot be loaded and what cannot be saved', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  complaints.expect(/500|Failed to load resource|Failed to fetch profile data/)
  const logged = page.waitForEvent('console', (message) =>
    message.text().includes('Failed to fetch profile data.'),
  )
  const broken = { status: 500, json: { message: 'Something went wrong. Please try again.' } }
  await page.route('**/api/profile', (route) => route.fulfill(broken))
  await goTo(page, 'Profile')
  await expect(page.getByText('Could not load profile. Please try again later.')).toBeVisible()
  await logged
  await page.unroute('**/api/profile')
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('textbox', { name: 'Xbox' }).fill('nova')
  await page.route('**/api/profile', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: 'Save All Changes' }).click()
  await expect(page.getByText('Could not save profile. Please try again.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Xbox' })).toHaveValue('nova')
})

test('accounts that the server knows no way to are listed and cannot be linked', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'Profile')
  for (const provider of ['Google', 'Microsoft', 'Apple', 'Yahoo']) {
    await expect(page.getByRole('button', { name: `Link ${provider}`, exact: true })).toBeDisabled()
  }
  await expect(page.getByText('You have not accepted any contracts yet.')).toBeVisible()
})

test('a webhook is kept, off at first, and one that cannot work is refused in words', async ({
  arrive,
}) => {
  const { page, complaints } = await arrive()
  complaints.expect(/Failed to load resource/)
  await goTo(page, 'Profile')
  const webhook = page.getByRole('region', { name: 'Discord Webhook' })
  const address = webhook.getByLabel('Webhook Address')
  const isOn = webhook.getByLabel('Tell me there too')
  const save = webhook.getByRole('button', { name: 'Save Webhook' })
  await address.fill('https://127.0.0.1/hook')
  await expect(isOn).not.toBeChecked()
  await save.click()
  await expect(page.getByText('Webhook saved. It is off.')).toBeVisible()

  await isOn.check()
  await save.click()
  const refusal = /127\.0\.0\.1 is not an address on the public internet/
  await expect(webhook.getByRole('alert')).toHaveText(refusal)
  await expectNoAxeViolation(page)
  await page.reload()
  page.once('dialog', (dialog) => void dialog.accept())
  await expect(address).toHaveValue('https://127.0.0.1/hook')
  await expect(isOn).not.toBeChecked()
})

test('one’s data can be taken along', async ({ arrive }) => {
  const { page, name } = await arrive('Exporter')
  await goTo(page, 'Profile')
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export My Data' }).click()
  const download = await saving
  expect(download.suggestedFilename()).toBe('hangar-data.json')
  const text = await readFile(await download.path(), 'utf8')
  expect(text).toContain(name)
  expect(JSON.parse(text)).toHaveProperty('media')
})

test('an account is deleted after asking, for good', async ({ arrive }) => {
  const { page, complaints } = await arrive('Leaver')
  complaints.expect(/401|Failed to load resource/)
  await goTo(page, 'Profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Display Name')).toBeVisible()

  await page.getByRole('button', { name: 'Delete Account' }).click()
  await question.getByRole('button', { name: 'Delete Account' }).click()
  await expect(
    page.getByText('Your account and all associated data have been permanently deleted.'),
  ).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
})

test('deletion that fails suggests to sign in again', async ({ arrive }) => {
  const { page, complaints } = await arrive('Stayer')
  complaints.expect(/500|Failed to load resource/)
  await page.route('**/api/profile/delete-account', (route) =>
    route.fulfill({ status: 500, json: {} }),
  )
  await goTo(page, 'Profile')
  await page.getByRole('button', { name: 'Delete Account' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete Account' }).click()
  await expect(page.getByText(/Please sign in again and retry immediately\./)).toBeVisible()
})
