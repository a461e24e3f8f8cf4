import { aTitle, goTo, openContract, postRequest } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import type { Locator, Page } from '@playwright/test'

const SENTENCE = 'Are you sure you want to accept this haggle offer? This will update the contract.'

const WIDTHS = { '1440 px': { width: 1440, height: 900 }, '390 px': { width: 390, height: 844 } }

/** An offer as a rival writes it, and what the author is told and asked. */
interface Offered {
  name: string
  words: string
  price?: string
  suggested: string
  becomes: string
  accepted: string
  /** What the author chooses where words could mean an amount. */
  choose?: (asked: Locator) => Promise<void>
}

const OFFERS: readonly Offered[] = [
  {
    name: 'by amount',
    words: '',
    price: '400000',
    suggested: '',
    becomes: '500,000 → 400,000 aUEC',
    accepted: '400,000',
  },
  {
    name: 'by words',
    words: 'My old rifle and a drink',
    suggested: '',
    becomes: 'price stays 500,000 aUEC',
    accepted: '500,000',
  },
  {
    name: 'by words with an amount',
    words: '450k at Area18',
    suggested: '450,000',
    becomes: '500,000 → 450,000 aUEC',
    accepted: '450,000',
  },
  {
    name: 'by words with a number',
    words: '2 crates of rum and 90000',
    suggested: '',
    becomes: 'price stays 500,000 aUEC',
    accepted: '90,000',
    async choose(asked) {
      await expect(asked.getByRole('button', { name: 'Accept' })).toBeDisabled()
      await asked.getByLabel('The price changes').check()
      await asked.getByLabel('New price').fill('90000')
      await expect(asked.getByText('500,000 → 90,000 aUEC')).toBeVisible()
    },
  },
]

async function offer(page: Page, title: string, { words, price, suggested }: Offered) {
  await goTo(page, 'Contracts & Trade Hub')
  const detail = await openContract(page, 'Contract Board', title)
  await detail.getByRole('button', { name: 'Haggle on Price/Terms' }).click()
  const theirs = page.getByRole('dialog', { name: `Haggling for ${title}` })
  await theirs.getByLabel('Your counter-offer').fill(words)
  await expect(theirs.getByLabel('Price')).toHaveValue(suggested)
  if (price) await theirs.getByLabel('Price').fill(price)
  await theirs.getByRole('button', { name: 'Send' }).click()
  return theirs
}

for (const [width, viewport] of Object.entries(WIDTHS)) {
  for (const offered of OFFERS) {
    test(`an offer ${offered.name} says what the price becomes, at ${width}`, async ({
      arrive,
    }, info) => {
      const author = await arrive('Author')
      const rival = await arrive('Rival')
      for (const { page } of [author, rival]) await page.setViewportSize(viewport)
      const title = aTitle('Priced')
      await postRequest(author.page, title, '500000')
      const theirs = await offer(rival.page, title, offered)
      const bubble = theirs.getByRole('listitem')
      await expect(bubble).toContainText(offered.becomes)
      await rival.page.screenshot({ path: info.outputPath('offered.png') })

      const own = await openContract(author.page, 'Contract Board', title)
      await own.getByRole('button', { name: 'Manage Haggles' }).click()
      const authors = author.page.getByRole('dialog', { name: `Haggling for ${title}` })
      const button = authors.getByRole('button', { name: 'Accept Offer' })
      await expect(button).toContainText(offered.becomes)
      await author.page.screenshot({ path: info.outputPath('to-accept.png') })
      await button.click()
      const asked = author.page.getByRole('alertdialog')
      await expect(asked.getByText(SENTENCE)).toBeVisible()
      if (offered.choose) await offered.choose(asked)
      else await expect(asked.getByText(offered.becomes)).toBeVisible()
      await author.page.screenshot({ path: info.outputPath('asked.png') })
      await asked.getByRole('button', { name: 'Accept' }).click()
      await expect(authors.getByText('Accepted', { exact: true })).toBeVisible()
      await authors.getByRole('button', { name: 'Close' }).click()
      await expect(own.getByText(offered.accepted).first()).toBeVisible()
    })
  }
}
