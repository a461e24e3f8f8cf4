import { expect, it } from 'vitest'
import { tooHigh } from '../bench.ts'
import { openStores } from '../stores.ts'
import { contractList } from './contract-list.ts'
import { gatewayCpu } from './gateway-cpu.ts'

it('reads the first page of contracts and the last at the same cost', async () => {
  expect(tooHigh(await contractList('small'))).toEqual([])
}, 180_000)

it('forwards calls at a fraction of what the usual proxy costs', async () => {
  const stores = await openStores()
  try {
    expect(tooHigh(await gatewayCpu('small', stores))).toEqual([])
  } finally {
    await stores.stop()
  }
}, 180_000)
