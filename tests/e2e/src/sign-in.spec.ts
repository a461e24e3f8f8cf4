import { expectNoAxeViolation } from './fixtures/axe.ts'
import { expect, signInAsGuest, test } from './fixtures/hub-test.ts'
import { holdCall } from './fixtures/staged-calls.ts'

test('asks who is there, and refuses a blank guest name in words', async ({ open }) => {
  const { page } = await open()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  await expect(page.getByRole('button', { name: /Sign In with Discord/ })).toBeVisible()
  await expectNoAxeViolation(page)
  await page.getByLabel(/guest name/i).fill('   ')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('Please enter a guest name.')).toBeVisible()
})

test('a guest is welcomed by name, stays through a reload, and signs out in every tab', async ({
  arrive,
}) => {
  const { page, name, complaints } = await arrive('Nova 🚀')
  // The other tab may be asking for something when the session goes.
  complaints.expect(/status of 401/)
  await page.reload()
  await expect(page.getByText(new RegExp(`Welcome.*${name}`))).toBeVisible()

  const second = await page.context().newPage()
  await second.goto(page.url())
  await expect(second.getByText(new RegExp(`Welcome.*${name}`))).toBeVisible()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await page.getByRole('button', { name: 'Sign out for good' }).click()
  for (const tab of [page, second]) {
    await expect(tab.getByRole('heading', { name: 'Authentication Required' })).toBeVisible()
  }
})

test('a splash stands there until it is known who is there', async ({ arrive }) => {
  const { page, name } = await arrive('Nova')
  const letGo = await holdCall(page, 'POST /api/auth/refresh')
  await page.reload()
  const splash = page.getByRole('heading', { name: 'Welcome to Hangar' })
  await expect(splash).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Authentication Required' })).toHaveCount(0)
  letGo()
  await expect(page.getByText(new RegExp(`Welcome.*${name}`))).toBeVisible()
  await expect(splash).toHaveCount(0)
})

test('nothing of the token is kept where scripts of another kind could read it', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const stored = await page.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  )
  expect(stored).not.toMatch(/eyJ/)
  expect(await page.evaluate(() => document.cookie)).toBe('')
  const cookies = await page.context().cookies()
  const refresh = cookies.find(({ name }) => name === 'hub_refresh')
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict' })
})

test('when signing in fails, it says so and can be tried again', async ({ open }) => {
  const { page, complaints } = await open()
  complaints.expect(/503|Failed to load resource/)
  await page.route('**/api/auth/guest', (route) => route.abort())
  await page.getByLabel(/guest name/i).fill('Lost')
  await page.getByRole('button', { name: 'Continue as Guest' }).click()
  await expect(page.getByText('Guest sign-in failed. Please try again.')).toBeVisible()
  await page.unroute('**/api/auth/guest')
  await signInAsGuest(page, 'Found')
})
