import { expect, it } from 'vitest'
import { boundBySize, tooHigh } from '../bench.ts'
import { type BenchName, BENCHES } from '../benches.ts'
import { keepResult } from '../keep-result.ts'
import { inProject } from '../project.ts'
import { openStores } from '../stores.ts'
import { toTable } from '../table.ts'

/** What each bench counts; the times that it measures beside are kept, and judged by `npm run bench`. */
const COUNTED: [what: string, name: BenchName][] = [
  ['reads the first page of contracts and the last from as few buffers', 'contract-list'],
  ['forwards calls by kept connections, and handles few bytes more than it must', 'gateway-cpu'],
  ['lets uploads go on after a break, and leaves nothing of those that do not', 'uploads'],
  ['reads a page once for all who wait for it', 'contract-rate'],
  ['refuses nobody more often than once a second', 'overload'],
  ['answers every search of contracts, touching little of the database', 'contract-search'],
  ['hands on the bytes of sound once, or leaves them to the store', 'streaming'],
  ['answers every search of the jukebox, touching little of the database', 'jukebox'],
  [
    'shows the first view in few rounds of little script, without anything that moves',
    'first-view',
  ],
  ['shows a long list by few elements', 'list-speed'],
  ['satisfies Lighthouse on the two pages that people arrive at', 'lighthouse'],
]

it.each(COUNTED)(
  '%s',
  async (_what, name) => {
    const stores = await openStores()
    try {
      const result = boundBySize(await BENCHES[name]('small', stores), 'small')
      console.log(toTable(result))
      keepResult(inProject('test-results/bench'), result)
      expect(result.rows.filter(({ atMost }) => atMost !== undefined)).not.toEqual([])
      expect(tooHigh(result)).toEqual([])
    } finally {
      await stores.stop()
    }
  },
  300_000,
)
