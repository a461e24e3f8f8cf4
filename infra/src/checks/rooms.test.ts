import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findCircles, findUnknownSuffixes } from './rooms.ts'

let root: string

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'rooms-'))))
afterEach(() => rmSync(root, { recursive: true }))

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, name)), { recursive: true })
    writeFileSync(join(root, name), text)
  }
}

describe('circles between rooms', () => {
  it('finds none where imports go one way, however often', () => {
    write({
      'app.ts': `import { a } from './a/a.ts'\nimport { b } from './b/b.ts'`,
      'a/a.ts': `import { b } from '../b/b.ts'\nexport const a = b`,
      'a/other.ts': `export { b } from '../b/b.ts'`,
      'b/b.ts': 'export const b = 1',
    })
    expect(findCircles(root)).toEqual([])
  })

  it('names the rooms of a circle and the files that close it, once', () => {
    write({
      'a/a.ts': `import { b } from '../b/b.ts'\nexport const a = b`,
      'b/b.ts': `export { c as b } from '../c/c.ts'`,
      'c/c.ts': `import type { a } from '../a/a.ts'\nexport type C = typeof a`,
    })
    expect(findCircles(root)).toEqual([
      'a imports b (a/a.ts), which imports c (b/b.ts), which imports a (c/c.ts).',
    ])
  })

  it('takes a folder and its parent for two rooms', () => {
    write({
      'a/a.ts': `import { deep } from './deep/deep.ts'\nexport const a = deep`,
      'a/deep/deep.ts': `import type { a } from '../a.ts'\nexport const deep = 1 as typeof a`,
    })
    expect(findCircles(root)).toHaveLength(1)
  })

  it('follows imports by alias and at run time', () => {
    write({
      'lib/a.ts': `export const a = () => import('../view/b.ts')`,
      'view/b.ts': `import { a } from '#lib/a.ts'\nexport const b = a`,
    })
    expect(findCircles(root)).toHaveLength(1)
  })

  it('leaves tests out', () => {
    write({
      'a/a.ts': `import { b } from '../b/b.ts'\nexport const a = b`,
      'b/b.ts': 'export const b = 1',
      'b/b.test.ts': `import { a } from '../a/a.ts'\nexport { a }`,
      'b/testing/made.ts': `import { a } from '../../a/a.ts'\nexport { a }`,
    })
    expect(findCircles(root)).toEqual([])
  })
})

describe('suffixes', () => {
  it('knows those of the table, with and without a test, and no others', () => {
    write({
      'docs/architecture.md': '| `*.routes.ts` | … |\n| `*.test.ts(x)` | … |',
      'src/a.routes.ts': '',
      'src/a.routes.test.ts': '',
      'src/b.test.tsx': '',
      'src/plain.ts': '',
      'src/c.helper.ts': '',
    })
    expect(findUnknownSuffixes(root, [join(root, 'src')])).toEqual([
      'src/c.helper.ts has a suffix that docs/architecture.md does not list.',
    ])
  })
})
