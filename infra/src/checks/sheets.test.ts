import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { findLiterals } from './sheets.ts'

let root: string

beforeEach(() => (root = mkdtempSync(join(tmpdir(), 'sheets-'))))
afterEach(() => rmSync(root, { recursive: true }))

it('accepts named breakpoints, named layers and other media', () => {
  writeFileSync(
    join(root, 'a.css'),
    '@media (--phone) { a { z-index: var(--layer-raised) } } @media (hover: hover) { a { width: 1rem } }',
  )
  expect(findLiterals(root, [root])).toEqual([])
})

it('names the file and the literal of a width and of a z-index', () => {
  writeFileSync(join(root, 'a.css'), '@media (max-width: 41rem) { a { z-index: 9 } }')
  expect(findLiterals(root, [root])).toEqual([
    `a.css has "@media (max-width: 41rem)": name a breakpoint of build-kit's breakpoints.css.`,
    `a.css has "z-index: 9": name a layer of ui's tokens.css.`,
  ])
})
