import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startHub, type TestHub } from '@hub/infra/testing'
import { goTo } from './fixtures/contract-steps.ts'
import { test as base, expect } from './fixtures/hub-test.ts'
import { copySources } from './fixtures/source-copy.ts'

interface DevHub extends TestHub {
  root: string
}

const test = base.extend<object, { hub: DevHub }>({
  hub: [
    async ({ browserName: _any }, provide) => {
      const { root, remove } = copySources()
      try {
        const hub = await startHub({ root, dev: ['mf-contracts'] })
        await provide(Object.assign(hub, { root }))
        await hub.stop()
      } finally {
        remove()
      }
    },
    { scope: 'worker', timeout: 300_000 },
  ],
})

/** Marks the page as it is: a reload would lose it. */
const MARK = 'theSamePage'

test('a save in a remote is seen in the open page, which keeps what was typed', async ({
  arrive,
  hub,
}) => {
  const { page } = await arrive()
  await goTo(page, 'Contracts & Trade Hub')
  await page.getByRole('searchbox').first().fill('quantanium')
  await page.evaluate((mark) => Object.assign(window, { [mark]: true }), MARK)

  const view = join(hub.root, 'mf-contracts/src/views/contracts-view.tsx')
  const source = readFileSync(view, 'utf8')
  const edited = source.replace('title="Contracts & Trade Hub"', 'title="Edited just now"')
  expect(edited).not.toBe(source)
  writeFileSync(view, edited)

  await expect(page.getByRole('heading', { name: 'Edited just now' })).toBeVisible()
  await expect(page.getByRole('searchbox').first()).toHaveValue('quantanium')
  expect(await page.evaluate((mark) => mark in window, MARK)).toBe(true)
})
