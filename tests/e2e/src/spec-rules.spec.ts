import {
  aTitle,
  goTo,
  openContract,
  openForm,
  postRequest,
  postTrade,
} from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { pngImage } from './fixtures/png-image.ts'
import { answerCall } from './fixtures/staged-calls.ts'
import { aListedMission, aListedTrade, STRANGER } from './fixtures/stand-in-contracts.ts'
import type { Locator } from '@playwright/test'

const MISSION_TYPES = [
  'Bounty Hunting',
  'Mercenary / Security',
  'Salvage Operation',
  'Mining Operation',
  'Transport / Hauling',
  'Exploration',
  'Infiltration / Espionage',
  'Racing',
  'Special Event',
]

const ROLES = [
  'Combat Pilot / Escort',
  'Gunner / Turret Operator',
  'Medic / Search & Rescue',
  'Miner / Prospector',
  'Salvor / Recycler',
  'Hauler / Cargo Runner',
  'Explorer / Scout',
  'Mechanic / Engineer',
  'Ground Troop / FPS Combat',
]

const EXPIRIES = ['1 day', '7 days', '30 days', '90 days', '180 days']

/** What a select offers, but for the line that asks to choose. */
async function offeredBy(select: Locator): Promise<string[]> {
  const options = await select.locator('option').allTextContents()
  return options.filter((text) => !text.startsWith('Choose'))
}

test('the form offers the mission types, the roles and the expiries of the lists', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const form = await openForm(page)
  await form.getByText('Mission Request', { exact: true }).click()
  await expect.poll(() => offeredBy(form.getByLabel('Mission Type'))).toEqual(MISSION_TYPES)
  await form.getByText('Mission Offer', { exact: true }).click()
  await expect.poll(() => offeredBy(form.getByLabel('Role'))).toEqual(ROLES)
  await form.getByText('Trade', { exact: true }).click()
  const expiry = form.getByLabel('Expires After')
  await expect.poll(() => offeredBy(expiry)).toEqual(EXPIRIES)
  await expect(expiry).toHaveValue('30')
})

test('the dashboard shows the 5 newest of both kinds, and the cards of what else there is', async ({
  arrive,
}) => {
  const { page, name } = await arrive()
  const missions = [1, 2, 3].map((age) =>
    aListedMission({ title: `M${age}`, createdAt: { seconds: 2_000 - age * 2, nanoseconds: 0 } }),
  )
  const trades = [1, 2, 3].map((age) =>
    aListedTrade({ item: `T${age}`, createdAt: { seconds: 2_001 - age * 2, nanoseconds: 0 } }),
  )
  await answerCall(page, 'GET /api/missions', missions)
  await answerCall(page, 'GET /api/trading_posts', trades)
  await page.reload()
  await expect(page.getByText(new RegExp(`Welcome.*${name}`))).toBeVisible()
  const latest = page.getByRole('main').getByRole('button', { name: /[MT]\d/ })
  await expect(latest).toHaveText([/T1/, /M1/, /T2/, /M2/, /T3/])
  await expect(page.getByRole('heading', { name: 'Contracts & Trade Hub' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Discord Comms' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /Join/ })).toBeVisible()
})

for (const [place, width] of [
  ['on a desk', 1440],
  ['on a phone', 390],
] as const) {
  test(`a card shows badge, name, price, words and author, as grid and list, ${place}`, async ({
    arrive,
  }) => {
    const { page } = await arrive('Pilot', { viewport: { width, height: 1_600 } })
    const mission = { title: 'Escort to Vega', payment: 12_500, details: 'Bring friends.' }
    const trade = { item: 'Pike Plate', price: 1_250.5, description: 'Hardly used.' }
    await answerCall(page, 'GET /api/missions', [aListedMission(mission)])
    await answerCall(page, 'GET /api/trading_posts', [aListedTrade(trade)])
    await page.reload()
    await goTo(page, 'Contracts & Trade Hub')
    for (const display of ['Grid', 'List']) {
      await page.getByRole('button', { name: display }).click()
      for (const [tab, ...shown] of [
        ['Trade Hub', 'Sell', 'Pike Plate', '1,250.50 aUEC', 'Hardly used.', 'Lyra'],
        ['Contract Board', 'Request', 'Escort to Vega', '12,500 aUEC', 'Bring friends.', 'Lyra'],
      ] as const) {
        await page.getByRole('tab', { name: tab }).click()
        const card = page.getByRole('tabpanel').getByRole('listitem')
        for (const text of shown) {
          await expect(card.getByText(text, { exact: true })).toBeInViewport({ ratio: 1 })
        }
      }
    }
  })
}

test('sell and offer are amber, the others blue', async ({ arrive }) => {
  const { page } = await arrive()
  const missions = [aListedMission({ postType: 'request' }), aListedMission({ postType: 'offer' })]
  const trades = [aListedTrade({ type: 'sell' }), aListedTrade({ type: 'other' })]
  await answerCall(page, 'GET /api/missions', missions)
  await answerCall(page, 'GET /api/trading_posts', trades)
  await page.reload()
  await goTo(page, 'Contracts & Trade Hub')
  const hueOf = async (kind: string) => {
    const badge = page.getByRole('tabpanel').getByText(kind, { exact: true })
    await expect(badge).toBeVisible()
    return badge.evaluate((element) => getComputedStyle(element).color)
  }
  const [sell, other] = [await hueOf('Sell'), await hueOf('Other')]
  await page.getByRole('tab', { name: 'Contract Board' }).click()
  const [request, offer] = [await hueOf('Request'), await hueOf('Offer')]
  expect([offer, other]).toEqual([sell, request])
  expect(sell).not.toBe(request)
})

test('an author without a name is the start of the id on a card, else Unknown, and Anonymous in the detail', async ({
  arrive,
}) => {
  const { page } = await arrive()
  const nameless = aListedTrade({ item: 'Nameless', authorName: null })
  await answerCall(page, 'GET /api/trading_posts', [
    nameless,
    aListedTrade({ item: 'Nobody’s', authorName: null, authorId: '' }),
  ])
  await answerCall(page, 'GET /api/contracts/:id', { kind: 'trade', acceptedBy: null, ...nameless })
  await page.reload()
  await goTo(page, 'Contracts & Trade Hub')
  const card = (item: string) => page.getByRole('listitem').filter({ hasText: item })
  await expect(card('Nameless')).toContainText(STRANGER.slice(0, 8))
  await expect(card('Nobody’s')).toContainText('Unknown')
  const dialog = await openContract(page, 'Trade Hub', 'Nameless')
  await expect(dialog).toContainText('Anonymous')
})

test('the cards are a grid or a list', async ({ arrive }) => {
  const { page } = await arrive()
  await answerCall(page, 'GET /api/trading_posts', [aListedTrade(), aListedTrade()])
  await page.reload()
  await goTo(page, 'Contracts & Trade Hub')
  const tops = () =>
    page
      .getByRole('tabpanel')
      .getByRole('listitem')
      .evaluateAll((cards) => cards.map((card) => Math.round(card.getBoundingClientRect().top)))
  await expect.poll(async () => new Set(await tops()).size).toBe(1)
  await page.getByRole('button', { name: 'List' }).click()
  await expect.poll(async () => new Set(await tops()).size).toBe(2)
})

test('a file that is no image clears the picture, and an edited post keeps its own', async ({
  arrive,
}) => {
  const { page, name } = await arrive('Author')
  const text = { name: 'note.txt', mimeType: 'text/plain', buffer: Buffer.from('no image') }
  const image = { name: 'item.png', mimeType: 'image/png', buffer: pngImage(64, 64) }
  const form = await openForm(page)
  await form.getByText('Trade', { exact: true }).click()
  const picker = form.getByLabel('Item Image')
  await expect(picker).toHaveAttribute('accept', 'image/*')
  await picker.setInputFiles(image)
  await expect(form.getByAltText('The image you picked')).toBeVisible()
  await picker.setInputFiles(text)
  await expect(form.getByAltText('The image you picked')).toBeHidden()
  await form.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()

  const item = await postTrade(page, '5')
  await page.getByRole('tab', { name: 'Trade Hub' }).click()
  const own = page.getByRole('listitem').filter({ hasText: name })
  await own.getByRole('button', { name: item }).click()
  await page.getByRole('button', { name: 'Edit contract' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Contract' })
  await editing.getByLabel('Item Image').setInputFiles(text)
  await expect(editing.getByAltText('The current image')).toBeVisible()
  await editing.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Contract updated successfully!')).toBeVisible()
  await expect(own.locator('img')).toHaveCount(1)
})

test('one’s own offers stand apart from those of others', async ({ arrive }) => {
  const author = await arrive('Author')
  const title = aTitle('Two sides')
  await postRequest(author.page, title)
  const rival = await arrive('Rival')
  await goTo(rival.page, 'Contracts & Trade Hub')
  const detail = await openContract(rival.page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  // In one step of the page, which may be exchanging the item for the one that was stored.
  const placeOf = (dialog: Locator, words: string) =>
    dialog
      .getByRole('listitem')
      .filter({ hasText: words })
      .evaluate((item) => item.getBoundingClientRect().x)

  const theirs = rival.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await theirs.getByLabel('Your counter-offer').fill('Nine')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('Nine')).toBeVisible()
  const own = await openContract(author.page, 'Contract Board', title)
  await own.getByRole('button', { name: 'Manage Haggles' }).click()
  const authors = author.page.getByRole('dialog', { name: `Haggling for ${title}` })
  await expect(authors.getByText('Nine')).toBeVisible()
  const theirsAt = () => placeOf(theirs, 'Nine')
  await expect.poll(theirsAt).toBeGreaterThan(await placeOf(authors, 'Nine'))
})

test('consent is kept in local storage', async ({ arrive }) => {
  const { page } = await arrive()
  await page.getByRole('button', { name: 'I Understand' }).click()
  const kept = await page.evaluate(() => Object.values(localStorage))
  expect(kept).toContain('accepted')
})
