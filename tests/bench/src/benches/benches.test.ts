import { expect, it } from 'vitest'
import { tooHigh } from '../bench.ts'
import { openStores } from '../stores.ts'
import { contractList } from './contract-list.ts'
import { contractRate } from './contract-rate.ts'
import { contractSearch } from './contract-search.ts'
import { firstView } from './first-view.ts'
import { gatewayCpu } from './gateway-cpu.ts'
import { jukebox } from './jukebox.ts'
import { lighthouseScores } from './lighthouse.ts'
import { listSpeed } from './list-speed.ts'
import { streaming } from './streaming.ts'
import { uploads } from './uploads.ts'

it('reads the first page of contracts and the last at the same cost', async () => {
  expect(tooHigh(await contractList('small'))).toEqual([])
}, 300_000)

it('forwards calls at a fraction of what the usual proxy costs', async () => {
  const stores = await openStores()
  try {
    expect(tooHigh(await gatewayCpu('small', stores))).toEqual([])
  } finally {
    await stores.stop()
  }
}, 300_000)

it.each([
  ['takes uploads with little memory, and lets them go on after a break', uploads],
  ['reads a page once for all who wait for it', contractRate],
  ['answers every search of contracts, touching little of the database', contractSearch],
  ['sends sound at a small multiple of what nginx uses, or leaves it to the store', streaming],
  ['answers the jukebox, its search and a reorder in time', jukebox],
])(
  '%s',
  async (_what, bench) => {
    const stores = await openStores()
    try {
      expect(tooHigh(await bench('small', stores))).toEqual([])
    } finally {
      await stores.stop()
    }
  },
  300_000,
)

it.each([
  ['shows the first view after sign-in in few rounds, without anything that moves', firstView],
  ['shows, scrolls and searches a long list in time on a slow processor', listSpeed],
  ['satisfies Lighthouse on the two pages that people arrive at', lighthouseScores],
])(
  '%s',
  async (_what, bench) => {
    expect(tooHigh(await bench('small'))).toEqual([])
  },
  300_000,
)
