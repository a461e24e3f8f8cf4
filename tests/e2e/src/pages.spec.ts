import { anAdmin } from './fixtures/an-admin.ts'
import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { expect, signInAsGuest, test, unique } from './fixtures/hub-test.ts'
import { answerCall } from './fixtures/staged-calls.ts'

const NOTHING = { discordServerId: null, links: [], founderWords: [] }

test('the placeholders say what will be there', async ({ arrive }) => {
  const { page } = await arrive()
  await goTo(page, 'Content Hub')
  await expect(page.getByText(/^Media libraries .* will be built here\.$/)).toBeVisible()
  await goTo(page, 'Store')
  await expect(page.getByText('The online merchandise store is being stocked...')).toBeVisible()
})

test('the founder, the Discord and the foot of every page have their links out', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'About')
  await expect(page.getByRole('heading', { name: 'The Founder' })).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByText('It began on one ship.', { exact: true })).toBeVisible()
  await expect(main.getByText('Now it is a board for everybody.', { exact: true })).toBeVisible()
  const channel = main.getByRole('link', { name: 'YouTube' })
  await expect(channel).toHaveAttribute('href', 'https://www.youtube.com/@thecrew')
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(/© \d{4} Hangar/)).toBeVisible()
  await expect(foot.getByText(/unofficial fan site/)).toBeVisible()
  // Those that are configured, and no others.
  await expect(foot.getByRole('link')).toHaveCount(2)
  await expect(foot.getByRole('link', { name: 'Discord' })).toBeVisible()

  await goTo(page, 'Dashboard')
  const join = main.getByRole('link', { name: 'Join the Discord' })
  await expect(join).toHaveAttribute('href', 'https://discord.gg/thecrew')

  // Where no server is configured the page lives without the widget.
  await goTo(page, 'Discord')
  await expect(join).toHaveAttribute('href', 'https://discord.gg/thecrew')
  await expect(page.getByText(/The server widget is switched off here/)).toBeVisible()
})

test('a community that configured nothing is sent to nobody else’s', async ({ open, hubUrl }) => {
  const { page } = await open()
  await answerCall(page, 'GET /api/community', NOTHING)
  await page.goto(hubUrl)
  await signInAsGuest(page, unique('Lone'))
  const foot = page.getByRole('contentinfo')
  await expect(foot.getByText(/unofficial fan site/)).toBeVisible()
  await page.getByRole('button', { name: 'Open the Discord page' }).click()
  await expect(page.getByText('This hub has no Discord link yet.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await goTo(page, 'About')
  await expect(page.getByText(/^Hangar began with a hauler/)).toBeVisible()
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(0)
  await expect(foot.getByRole('link')).toHaveCount(0)
})

test('the widget of the Discord server that is configured stands beside the link', async ({
  open,
  hubUrl,
}) => {
  const { page } = await open()
  await page.route('https://discord.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>3 members online</p>' }),
  )
  await answerCall(page, 'GET /api/community', {
    ...NOTHING,
    discordServerId: '81384788765712384',
    links: [{ name: 'Discord', url: 'https://discord.gg/thecrew' }],
  })
  await page.goto(hubUrl)
  await signInAsGuest(page, unique('Crew'))
  await goTo(page, 'Discord')
  const widget = page.frameLocator('iframe[title="Discord server"]')
  await expect(widget.getByText('3 members online')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Join the Discord' })).toBeVisible()
})

test('the privacy policy has six sections, and leads to the account’s management', async ({
  arrive,
}) => {
  const { page } = await arrive()
  // What stands above it comes after it.
  let letCome = (): void => {}
  const mayCome = new Promise<void>((resolve) => (letCome = resolve))
  await page.route(/profile\/(links|webhook|accepted-contracts)/, async (route) => {
    await mayCome
    await route.continue()
  })
  await goTo(page, 'Privacy Policy')
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 2 })).toHaveCount(6)
  for (const law of ['GDPR', 'CCPA', 'LGPD', 'PIPEDA']) await expect(main).toContainText(law)
  await expect(main).toContainText('cloud identity and database provider')
  await expect(main).toContainText('whitelist')
  // The second time everything is there at once.
  for (const _visit of [1, 2]) {
    await goTo(page, 'Privacy Policy')
    await main.getByRole('button', { name: /account management/ }).click()
    const account = page.getByRole('heading', { name: 'Account Management' })
    await expect(account).toBeInViewport()
    await expect(account).toBeFocused()
    letCome()
    await expect(main.getByText('Yahoo')).toBeVisible()
    await expect.poll(async () => (await account.boundingBox())?.y).toBeLessThan(600)
  }
})

test('the theme follows the system until somebody chooses', async ({ arrive }) => {
  const { page } = await arrive()
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.emulateMedia({ colorScheme: 'light' })
  const light = await background()
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect.poll(background).not.toBe(light)
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('button', { name: 'Light', exact: true }).click()
  await expect.poll(background).toBe(light)
  await page.reload()
  await expect(page.getByText(/Welcome/)).toBeVisible()
  await expect.poll(background).toBe(light)
})

test('an offer rings the author’s bell by itself, and the bell leads to the contract', async ({
  arrive,
}) => {
  const author = await arrive('Author')
  const title = aTitle('Rung')
  await postRequest(author.page, title)
  await goTo(author.page, 'Dashboard')
  const rival = await arrive('Rival')
  await goTo(rival.page, 'Contracts & Trade Hub')
  const detail = await openContract(rival.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const haggling = rival.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await haggling.getByLabel('Your counter-offer').fill('14000')
  await haggling.getByRole('button', { name: 'Send' }).click()

  const bell = author.page.getByRole('button', { name: 'Notifications, 1 new' })
  await bell.click()
  await author.page
    .getByRole('button', { name: new RegExp(title) })
    .first()
    .click()
  await expect(author.page.getByRole('dialog', { name: title, exact: true })).toBeVisible()
  await author.page.keyboard.press('Escape')
  await expect(
    author.page.getByRole('button', { name: 'Notifications', exact: true }),
  ).toBeVisible()
})

test('who is signed out meanwhile is told so', async ({ arrive }) => {
  const { page, complaints } = await arrive()
  // It may be asking for something when the session goes.
  complaints.expect(/status of 401/)
  const second = await page.context().newPage()
  await second.goto(page.url())
  await second.getByRole('button', { name: 'Sign Out' }).click()
  await second.getByRole('button', { name: 'Sign out for good' }).click()
  await expect(page.getByText('You have been signed out.')).toBeVisible()
})

test('an admin whose right is taken away is told so, and loses the console', async ({
  arrive,
  hubUrl,
}) => {
  const { page, name, complaints } = await arrive('Demoted')
  // The console may be asking for something when the right goes.
  complaints.expect(/40[13]|Failed to load resource/)
  const call = await anAdmin(hubUrl)
  const found = await call('GET', `/api/users?q=${encodeURIComponent(name)}`)
  const [{ uid } = { uid: '' }] = found as { uid: string }[]
  await call('POST', `/api/users/${uid}/set-admin-status`, { isAdmin: true })
  const item = page.getByRole('navigation').getByRole('button', { name: 'Admin' })
  await page.getByRole('button', { name: 'Menu' }).click()
  await item.click()
  await call('POST', `/api/users/${uid}/set-admin-status`, { isAdmin: false })
  await expect(page.getByText('You are no longer an admin.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Latest Contracts' })).toBeVisible()
})
