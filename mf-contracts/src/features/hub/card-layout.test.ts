import { expect, it } from 'vitest'
import { layoutOf } from './card-layout.ts'

it.each([
  ['grid', 18, 'grid', 1],
  ['grid', 40, 'grid', 1],
  ['grid', 41, 'grid', 2],
  ['grid', 84, 'grid', 4],
  ['list', 84, 'list', 1],
  ['list', 22, 'narrow', 1],
] as const)('lays a %s out on %d rem as %s, in %d columns', (display, width, look, columns) => {
  expect(layoutOf(display, width)).toMatchObject({ look, columns })
})
