import { expect, it } from 'vitest'
import { tooHigh } from '../bench.ts'
import { contractList } from './contract-list.ts'

it('reads the first page of contracts and the last at the same cost', async () => {
  expect(tooHigh(await contractList('small'))).toEqual([])
}, 180_000)
