import { goTo } from './fixtures/contract-steps.ts'
import { expect, test } from './fixtures/hub-test.ts'

type Module = Record<string, unknown>

interface FederationInstance {
  name: string
  shareScopeMap: Record<string, Record<string, unknown>>
  loadShare(name: string): Promise<(() => Module) | false>
}

/** A member of each shared package that is another one in another copy. */
const WITNESSES = { react: 'useState', 'react-dom': 'createPortal', '@hub/web-kit': 'queryClient' }

test('there is one React, one web-kit and one query client in shell and remotes', async ({
  arrive,
}) => {
  const { page } = await arrive()
  await goTo(page, 'Contracts & Trade Hub')
  await expect(page.getByRole('tab', { name: 'Trade Hub' })).toBeVisible()
  const found = await page.evaluate(async (witnesses) => {
    const federation = window as unknown as {
      __FEDERATION__: { __INSTANCES__: FederationInstance[] }
    }
    const instances = federation.__FEDERATION__.__INSTANCES__
    const copies: Record<string, number> = {}
    for (const [name, member] of Object.entries(witnesses)) {
      const seen = new Set<unknown>()
      for (const instance of instances) {
        const load = await instance.loadShare(name)
        if (load) seen.add(load()[member])
      }
      copies[name] = seen.has(undefined) ? 0 : seen.size
    }
    const scopes = instances.flatMap(({ shareScopeMap }) =>
      Object.keys(shareScopeMap['default'] ?? {}),
    )
    return { names: instances.map(({ name }) => name), copies, shared: [...new Set(scopes)] }
  }, WITNESSES)

  expect(found.names).toContain('mf_contracts')
  expect(found.names.length).toBeGreaterThan(1)
  expect(found.copies).toEqual({ react: 1, 'react-dom': 1, '@hub/web-kit': 1 })
  // `react/jsx-runtime` and the like are doors into the same package.
  const packages = found.shared.map((name) =>
    name
      .split('/')
      .slice(0, name.startsWith('@') ? 2 : 1)
      .join('/'),
  )
  expect(new Set(packages)).toEqual(new Set(Object.keys(WITNESSES)))
})
