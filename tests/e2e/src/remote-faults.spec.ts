import { rename } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { goTo } from './fixtures/contract-steps.ts'
import { expect } from './fixtures/hub-test.ts'
import { test } from './fixtures/own-hub-test.ts'

const BROKEN = /Failed to load resource|net::ERR|remote|RUNTIME-|Federation/i
const CARD = 'This part is not available right now.'

async function expectOnlyContractsAreDown(page: Page): Promise<void> {
  await expect(page.getByText(CARD).first()).toBeVisible()
  await goTo(page, 'About')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await goTo(page, 'Contracts & Trade Hub')
  await expect(page.getByText(CARD)).toBeVisible()
}

/** The page may also notice by itself that there is a new release, and be faster than the click. */
async function expectBackByRetry(page: Page): Promise<void> {
  const hub = page.getByRole('tab', { name: 'Trade Hub' })
  await expect(async () => {
    if (await hub.isVisible()) return
    await page.getByRole('button', { name: 'Retry' }).click({ timeout: 2_000 })
    await expect(hub).toBeVisible({ timeout: 5_000 })
  }).toPass()
}

test('a remote whose folder is gone leaves the rest alive, and Retry brings it back', async ({
  arrive,
  hub,
}) => {
  const folder = join(hub.dataDir, 'remotes', 'mf_contracts')
  const away = join(hub.dataDir, 'mf_contracts-away')
  await rename(folder, away)
  const { page, complaints } = await arrive()
  complaints.expect(BROKEN)
  await expectOnlyContractsAreDown(page)
  await rename(away, folder)
  await expectBackByRetry(page)
})

const FAULTS = [
  ['answers 500', { status: 500, body: 'broken' }],
  ['is a page instead', { status: 200, contentType: 'text/html', body: '<!doctype html><p>no' }],
] as const

for (const file of ['remoteEntry.js', 'assets/federation-*.js'] as const) {
  for (const [fault, answer] of FAULTS) {
    test(`a remote whose ${file} ${fault} leaves the rest alive, and Retry brings it back`, async ({
      arrive,
    }) => {
      const { page, complaints } = await arrive()
      complaints.expect(new RegExp(`${BROKEN.source}|MIME|module script|Unexpected token`, 'i'))
      await page.route(`**/remotes/mf_contracts/**/${file}`, (route) => route.fulfill(answer))
      await page.reload()
      await expectOnlyContractsAreDown(page)
      await page.unrouteAll()
      await expectBackByRetry(page)
    })
  }
}
