import { countLayoutShifts } from '@hub/infra/testing'
import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'
import { answerCall, holdCall } from './fixtures/staged-calls.ts'
import { aListedTrade } from './fixtures/stand-in-contracts.ts'
import type { Page } from '@playwright/test'

const SCREENS = {
  'a phone': { width: 390, height: 844 },
  'a tall phone': { width: 430, height: 1200 },
  'a tablet': { width: 820, height: 1180 },
  'a desktop': { width: 1440, height: 900 },
}
const VIEWS = [
  ['Dashboard', 'No new contracts available. Be the first to post!'],
  ['Contracts & Trade Hub', 'No active contracts found.'],
] as const
/** Of what a page may move in all before people notice, a fifth. */
const MOST_SHIFT = 0.02

for (const [screen, viewport] of Object.entries(SCREENS)) {
  test(`nothing jumps when a list turns out to be short, on ${screen}`, async ({ arrive }) => {
    const { page } = await arrive('Pilot', { viewport })
    await page.getByRole('button', { name: 'I Understand' }).click()
    const readShifts = await countLayoutShifts(page)
    await answerCall(page, 'GET /api/missions', [])
    for (const [view, empty] of VIEWS) {
      await goTo(page, view)
      for (const count of [0, 1, 2, 3, 4]) {
        const posts = Array.from({ length: count }, () => aListedTrade())
        await answerCall(page, 'GET /api/trading_posts', posts)
        const letGo = await holdCall(page, 'GET /api/trading_posts')
        await page.reload()
        await expect(page.getByText(/^Loading (recent contracts|Contracts)\.\.\.$/)).toBeVisible()
        await painted(page)
        letGo()
        await expect(page.getByText(posts[0]?.item ?? empty)).toBeVisible()
        await expect(page.getByRole('region', { name: /player/i })).toBeVisible()
        await painted(page)
        expect(await readShifts(), `${view}, ${count}`).toBeLessThan(MOST_SHIFT)
      }
    }
  })
}

/** What changed is on the screen, and who watches it was told. */
function painted(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise((told) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(told))),
      ),
  )
}
