import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inProject } from '../project.ts'
import { ATTACKS } from './attacks.ts'
import { REHEARSALS } from './rehearsals.ts'

it.each(REHEARSALS)('$row names tests that exist', ({ workspace, tests }) => {
  for (const test of tests) expect(existsSync(join(inProject(workspace), test)), test).toBe(true)
})

it('plays every row of the table in docs/security.md, and no other', () => {
  const table = readFileSync(inProject('docs/security.md'), 'utf8')
  const rows = [...table.matchAll(/^\| ([A-D]\d+) +\|/gm)].map(([, row]) => row)
  const played = [...ATTACKS, ...REHEARSALS].map(({ row }) => row)
  expect(new Set(rows)).toEqual(new Set(played))
})
