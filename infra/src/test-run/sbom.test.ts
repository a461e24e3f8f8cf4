import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '../base/package-root.ts'
import { listWorkspaces } from '../base/workspaces.ts'
import { makeSbom } from './sbom.ts'

interface Bill {
  bomFormat: string
  metadata: { component: { name: string } }
  components: { purl: string }[]
}

/** What runs in production, by the manifests themselves. */
function listDependencies(workspace: string): string[] {
  const text = readFileSync(join(projectRoot, workspace, 'package.json'), 'utf8')
  const { dependencies = {} } = JSON.parse(text) as { dependencies?: Record<string, string> }
  return Object.keys(dependencies)
}

/** `pkg:npm/%40scope/name@1.0.0` is of `@scope/name`. */
const nameIn = (purl: string) => decodeURIComponent(purl).replace(/^pkg:npm\/(.+)@[^@]+$/, '$1')

it('names every dependency that runs in production, and none that only builds or tests', () => {
  const bill = JSON.parse(makeSbom(projectRoot)) as Bill
  expect([bill.bomFormat, bill.metadata.component.name]).toEqual(['CycloneDX', 'hangar'])
  const named = new Set(bill.components.map(({ purl }) => nameIn(purl)))
  const shipped = listWorkspaces(projectRoot).filter(
    (name) => !name.startsWith('tests/') && name !== 'packages/build-kit',
  )
  const missing = shipped.flatMap(listDependencies).filter((name) => !named.has(name))
  expect(missing).toEqual([])
  expect([...named]).toEqual(expect.arrayContaining(['fastify', 'react', 'secure-json-parse']))
  for (const tool of ['vitest', 'lighthouse', 'turbo', '@hub/build-kit', 'vite']) {
    expect([...named]).not.toContain(tool)
  }
})
