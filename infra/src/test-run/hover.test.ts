import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { projectRoot } from '../base/package-root.ts'
import { NOT_SOURCE } from '../base/source-stamp.ts'
import { walk } from '../base/workspaces.ts'

const BLOCK_OF_POINTERS = /^( *)@media \(hover: hover\) \{\n[^]*?^\1\}/gm

it('nothing looks hovered that was only tapped: every such style is for pointers that hover', () => {
  const sheets = walk(projectRoot, (name) => !NOT_SOURCE.has(name)).filter((file) =>
    file.endsWith('.css'),
  )
  const hovered = sheets.filter((file) => readFileSync(file, 'utf8').includes(':hover'))
  expect(hovered.length).toBeGreaterThan(20)
  const sticking = hovered.filter((file) =>
    readFileSync(file, 'utf8').replaceAll(BLOCK_OF_POINTERS, '').includes(':hover'),
  )
  expect(sticking).toEqual([])
})
