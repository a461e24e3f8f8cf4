import { expect, test } from './fixtures/hub-test.ts'
import { goTo } from './fixtures/contract-steps.ts'
import { answerCall } from './fixtures/staged-calls.ts'

test('the menu lists every view but the console, and two groups of links out', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await page.getByRole('button', { name: /menu/i }).click()
  const menu = page.getByRole('navigation')
  await expect(menu.getByRole('button', { name: 'Admin' })).toHaveCount(0)
  for (const group of ['Official Links', 'Community Tools']) {
    await menu.getByText(group).click()
  }
  const links = menu.getByRole('link')
  await expect(links.nth(16)).toBeAttached()
  for (const link of await links.all()) {
    await expect(link).toHaveAttribute('rel', /noopener/)
  }
  await page.mouse.click(300, 700)
  await expect(menu.getByRole('button', { name: 'Profile' })).toBeHidden()
})

test('the address stays, and Back, Forward and reload do what people expect', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'About')
  await goTo(page, 'Privacy Policy')
  expect(new URL(page.url()).pathname).toBe('/')
  const heading = page.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText(/Privacy Policy/)
  await page.goBack()
  await expect(heading).toHaveText(/About|Founder/i)
  await page.goForward()
  await expect(heading).toHaveText(/Privacy Policy/)
  await page.reload()
  await expect(heading).toHaveText(/Privacy Policy/)
})

test('the cookie banner stays until it is understood', async ({ arrive }) => {
  const { page } = await arrive()
  const understood = page.getByRole('button', { name: 'I Understand' })
  await expect(understood).toBeVisible()
  await page.reload()
  await understood.click()
  await expect(understood).toBeHidden()
  await page.reload()
  await expect(page.getByText(/Welcome/)).toBeVisible()
  await expect(understood).toBeHidden()
})

test('the logo leads back to the dashboard', async ({ arrive }) => {
  const { page } = await arrive()
  await goTo(page, 'Store')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Hangar/ })
    .click()
  await expect(page.getByText(/Welcome/)).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Contracts' })).toBeVisible()
})

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`the player comes after the first view, into a frame of its size (${viewport.width})`, async ({
    arrive,
  }) => {
    const { page } = await arrive('Pilot', { viewport })
    await answerCall(page, 'GET /api/missions', [])
    await answerCall(page, 'GET /api/trading_posts', [])
    let release = () => {}
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/remotes/mf_jukebox/**', async (route) => {
      await held
      await route.continue()
    })
    await page.reload()
    const player = page.getByRole('region', { name: 'Music player' })
    await expect(page.getByText('No new contracts available.')).toBeVisible()
    await expect(player).toBeHidden()
    const height = await page.evaluate(
      () => document.querySelector('[class*="player-dock__frame"]')?.getBoundingClientRect().height,
    )
    release()
    await expect(player).toBeVisible()
    await expect.poll(async () => (await player.boundingBox())?.height).toBe(height)
  })
}
