import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

interface ShareScopes {
  __FEDERATION__: {
    __SHARE__: Record<string, Record<string, Record<string, Record<string, SharedCopy>>>>
  }
}

interface SharedCopy {
  loaded?: boolean | number
  lib?: unknown
  useIn?: string[]
}

test('there is one React, one web-kit and one query client in shell and remotes', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'Contracts & Trade Hub')
  await expect(page.getByRole('tab', { name: 'Trade Hub' })).toBeVisible()
  const shared = await page.evaluate(() => {
    const { __SHARE__: hosts } = (window as unknown as ShareScopes).__FEDERATION__
    const packageOf = (name: string) =>
      name
        .split('/')
        .slice(0, name.startsWith('@') ? 2 : 1)
        .join('/')
    const copies: Record<string, { loaded: number; users: string[] }> = {}
    for (const host of Object.values(hosts)) {
      for (const [name, versions] of Object.entries(host['default'] ?? {})) {
        const loaded = Object.values(versions).filter((copy) => copy.loaded)
        // `react/jsx-runtime` and the like are doors into the same package.
        const known = (copies[packageOf(name)] ??= { loaded: 0, users: [] })
        known.loaded = Math.max(known.loaded, loaded.length)
        known.users.push(...loaded.flatMap((copy) => copy.useIn ?? []))
      }
    }
    return copies
  })
  expect(Object.keys(shared).toSorted()).toEqual(['@hub/web-kit', 'react', 'react-dom'])
  for (const copy of Object.values(shared)) expect(copy.loaded).toBe(1)
  expect(shared['@hub/web-kit']?.users).toContain('mf_contracts')
})
