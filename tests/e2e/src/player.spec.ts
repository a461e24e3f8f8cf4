import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import {
  addToPlaylist,
  createPlaylist,
  expectPlaying,
  playerOf,
  playSome,
  pressInPlayer as press,
  soundOf,
  stockJukebox,
} from './fixtures/music-steps.ts'

test('plays, pauses, goes on and around, over all views', async ({ arrive }) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = '', second = ''] = await playSome(person, 2)
  await goTo(page, 'About')
  await expectPlaying(page, first)
  await press(page, 'Next track')
  await expectPlaying(page, second)
  await press(page, 'Next track')
  await expectPlaying(page, first)
  await press(page, 'Previous track')
  await expectPlaying(page, second)
  await press(page, 'Pause')
  await expect.poll(async () => (await soundOf(page)).isPaused).toBe(true)
  await press(page, 'Play')
  await expectPlaying(page, second)
  await press(page, 'Open Jukebox')
  await expect(page.getByRole('heading', { name: 'Jukebox Command Center' })).toBeVisible()
  const session = await page.evaluate(() => navigator.mediaSession.metadata?.title)
  expect(session).toBe(second)
})

test('a reload finds it paused at the same place, and play goes on from there', async ({
  arrive,
}) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = ''] = await playSome(person, 2, 60)
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => (audio.currentTime = 30))
  await expect.poll(async () => (await soundOf(page)).position).toBeGreaterThan(30)
  await page.reload()
  const player = playerOf(page)
  await expect(player.getByText(first, { exact: true })).toBeVisible()
  await expect(player.getByText(/^0:3\d$/)).toBeVisible()
  await expect(player.getByText('1:00', { exact: true })).toBeVisible()
  await expect(page.locator('audio')).toBeHidden()
  expect((await soundOf(page)).isPaused).toBe(true)
  await press(page, 'Play')
  await expectPlaying(page, first)
  expect((await soundOf(page)).position).toBeGreaterThanOrEqual(29)
})

test('a track that breaks is told about, and the next one comes; after a whole lap it ends', async ({
  arrive,
}) => {
  const person = await arrive('Listener')
  const { page, complaints } = person
  complaints.expect(/Failed to load resource|404|500/)
  const [, second = '', third = ''] = await playSome(person, 3)
  let asked = 0
  let goOn = () => undefined as void
  const told = new Promise<void>((resolve) => (goOn = resolve))
  // The second breaks once it is shown, and the third waits until that was told.
  await page.route('**/api/music/stream/**', async (route) => {
    asked += 1
    if (asked > 1) return told.then(() => route.fallback())
    await expect(playerOf(page).getByText(second, { exact: true })).toBeVisible()
    return route.fulfill({ status: 500, body: '' })
  })
  await press(page, 'Next track')
  await expect(page.getByText('Error loading track. Trying the next one...')).toBeVisible()
  goOn()
  await expectPlaying(page, third)
  await expect(page.getByText('Error loading track. Trying the next one...')).toBeHidden()

  await page.unrouteAll()
  await page.route('**/api/music/stream/**', (route) => route.fulfill({ status: 500, body: '' }))
  await press(page, 'Next track')
  await expect(page.getByText('None of these tracks can be played right now.')).toBeVisible()
  await page.unrouteAll()
  await press(page, 'Play')
  await expect.poll(async () => (await soundOf(page)).isPaused).toBe(false)
})

test('an address that ran out is asked for again at the same place, without a word', async ({
  arrive,
}) => {
  const person = await arrive('Listener')
  const { page, complaints } = person
  complaints.expect(/Failed to load resource|403/)
  const [first = ''] = await playSome(person, 2, 60)
  const { src } = await soundOf(page)
  await page.route(`**${src}`, (route) => route.fulfill({ status: 403, body: '{}' }))
  await page.route('**/api/music/track/*/url', async (route) => {
    const reply = await route.fetch()
    const body = (await reply.json()) as { url: string }
    await route.fulfill({ json: { ...body, url: `${body.url}?anew` } })
  })
  await page.locator('audio').evaluate((audio: HTMLAudioElement) => {
    audio.currentTime = 20
    audio.dispatchEvent(new Event('error'))
  })
  await expect.poll(async () => (await soundOf(page)).src).toContain('?anew')
  await expectPlaying(page, first)
  expect((await soundOf(page)).position).toBeGreaterThanOrEqual(19)
  await expect(page.getByText(/Error loading track/)).toBeHidden()
})

test('what cannot be fetched is said in the words for it', async ({ arrive }) => {
  const person = await arrive('Listener')
  const { page, complaints } = person
  complaints.expect(/Failed to load resource|503|500/)
  const [first = ''] = await stockJukebox(person, 1)
  const playlist = await createPlaylist(page)
  await addToPlaylist(page, first, playlist)
  const broken = { status: 503, json: { message: 'Music is away for a moment.' } }
  await page.route('**/api/music/track/*/url', (route) => route.fulfill(broken))
  await page
    .getByRole('button', { name: `Play ${first}` })
    .first()
    .click()
  await expect(page.getByText('Failed to play track. Failed to fetch track URL.')).toBeVisible()
  await page.route('**/api/music/playlists/*/tracks', (route) => route.fulfill(broken))
  await page.getByRole('button', { name: `Play ${playlist}` }).click()
  await expect(
    page.getByText('Failed to load playlist. Failed to fetch playlist tracks.'),
  ).toBeVisible()

  const guest = await arrive('Guest')
  guest.complaints.expect(/Failed to load resource|503/)
  await guest.page.route('**/api/music?*', (route) => route.fulfill(broken))
  await guest.page.reload()
  await expect(guest.page.getByText('Failed to load initial music data.')).toBeVisible()
  await guest.page.unrouteAll()
  await expect(guest.page.getByText('Failed to load initial music data.')).toBeHidden()
  await expect(guest.page.getByRole('button', { name: 'Next track' })).toBeEnabled()
})

test('pauses while one is offline, and says so', async ({ arrive }) => {
  const person = await arrive('Listener')
  const { page, complaints } = person
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await playSome(person, 2)
  await page.context().setOffline(true)
  await press(page, 'Next track')
  await expect(page.getByText('You are offline. Press play when you are back.')).toBeVisible()
  await page.context().setOffline(false)
  await press(page, 'Play')
  await expect.poll(async () => (await soundOf(page)).isPaused).toBe(false)
})

test('is worked by letters while the focus is in it', async ({ arrive }) => {
  const person = await arrive('Listener')
  const { page } = person
  const [first = '', second = ''] = await playSome(person, 2)
  await playerOf(page).getByRole('button', { name: 'Pause' }).focus()
  await page.keyboard.press('n')
  await expectPlaying(page, second)
  await page.keyboard.press('p')
  await expectPlaying(page, first)
  await page.keyboard.press('k')
  await expect.poll(async () => (await soundOf(page)).isPaused).toBe(true)
  await page.getByRole('searchbox', { name: 'Search tracks' }).press('k')
  expect((await soundOf(page)).isPaused).toBe(true)
})

test('has a layout of its own on a phone', async ({ arrive }) => {
  const person = await arrive('Listener', { viewport: { width: 390, height: 844 } })
  const { page } = person
  const [first = '', second = ''] = await playSome(person, 2)
  await press(page, 'Open player')
  const sheet = page.getByRole('dialog', { name: 'Now playing' })
  await expect(sheet.getByText(first, { exact: true })).toBeVisible()
  await sheet.getByRole('button', { name: new RegExp(second) }).click()
  await expect(sheet.getByText(second, { exact: true }).first()).toBeVisible()
  await sheet.getByLabel('Sleep timer').selectOption('After this track')
  await sheet.getByRole('button', { name: 'Open Jukebox' }).click()
  await expect(sheet).toBeHidden()
})
