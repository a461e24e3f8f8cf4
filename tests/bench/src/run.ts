import { parseArgs } from 'node:util'
import { type Bench, boundBySize, type Result, type Size, type Stores, tooHigh } from './bench.ts'
import { BENCHES } from './benches.ts'
import { keepResult } from './keep-result.ts'
import { inProject } from './project.ts'
import { openStores } from './stores.ts'
import { toTable } from './table.ts'

/** `npm run bench [name…] [--small]`: measures, prints a table, keeps the figures as JSON. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { small: { type: 'boolean', default: false } },
  })
  const all = new Map<string, Bench>(Object.entries(BENCHES))
  const names = positionals.length > 0 ? positionals : [...all.keys()]
  const unknown = names.filter((name) => !all.has(name))
  if (unknown.length > 0) {
    console.error(`No such bench: ${unknown.join(', ')}. There are ${[...all.keys()].join(', ')}.`)
    process.exitCode = 1
    return
  }
  const size = values.small ? 'small' : 'full'
  const stores = await openStores()
  try {
    for (const [name, bench] of all) {
      if (!names.includes(name)) continue
      const result = await runOne(bench, name, size, stores)
      if (!result) continue
      report(result)
      if (size === 'full') keepResult(inProject('tests/bench/results'), result)
    }
  } finally {
    await stores.stop()
  }
}

/** A bench that cannot run says why in a sentence, and the next one comes. */
async function runOne(
  bench: Bench,
  name: string,
  size: Size,
  stores: Stores,
): Promise<Result | undefined> {
  try {
    return boundBySize(await bench(size, stores), size)
  } catch (error) {
    console.error(`${name}: ${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
    return undefined
  }
}

function report(result: Result): void {
  console.log(toTable(result))
  if (tooHigh(result).length > 0) process.exitCode = 1
}

await main()
