import { expect, it } from 'vitest'
import { boundBySize, type Result, tooHigh } from './bench.ts'

const RESULT: Result = {
  bench: 'any',
  rows: [
    { name: 'a ratio of CPU', kind: 'measured', value: 9, unit: '×', atMost: 5 },
    { name: 'buffers', kind: 'counted', value: 13, unit: '', atMost: 12 },
    { name: 'rounds', kind: 'counted', value: 4, unit: '', atMost: 4 },
  ],
  notes: [],
}

it('judges what was counted in a run of any size', () => {
  expect(tooHigh(boundBySize(RESULT, 'small'))).toEqual(['buffers: 13 , at most 12'])
})

it('judges what was measured only in a run that has the machine to itself', () => {
  expect(tooHigh(boundBySize(RESULT, 'full'))).toEqual([
    'a ratio of CPU: 9 ×, at most 5',
    'buffers: 13 , at most 12',
  ])
})
