import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { type Bench, type Result, tooHigh } from './bench.ts'
import { contractList } from './benches/contract-list.ts'
import { contractRate } from './benches/contract-rate.ts'
import { contractSearch } from './benches/contract-search.ts'
import { firstView } from './benches/first-view.ts'
import { gatewayCpu } from './benches/gateway-cpu.ts'
import { jukebox } from './benches/jukebox.ts'
import { lighthouseScores } from './benches/lighthouse.ts'
import { listSpeed } from './benches/list-speed.ts'
import { streaming } from './benches/streaming.ts'
import { uploads } from './benches/uploads.ts'
import { inProject } from './project.ts'
import { openStores } from './stores.ts'
import { toTable } from './table.ts'

const BENCHES: Readonly<Record<string, Bench>> = {
  'gateway-cpu': gatewayCpu,
  'contract-list': contractList,
  'contract-rate': contractRate,
  'contract-search': contractSearch,
  jukebox,
  streaming,
  uploads,
  'first-view': firstView,
  lighthouse: lighthouseScores,
  'list-speed': listSpeed,
}

/** `npm run bench [name…] [--small]`: measures, prints a table, keeps the figures as JSON. */
async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { small: { type: 'boolean', default: false } },
  })
  const names = positionals.length > 0 ? positionals : Object.keys(BENCHES)
  const stores = await openStores()
  try {
    for (const name of names) {
      const bench = BENCHES[name]
      if (!bench)
        throw new Error(`No such bench: ${name}. There are ${Object.keys(BENCHES).join(', ')}.`)
      report(await bench(values.small ? 'small' : 'full', stores), values.small)
    }
  } finally {
    await stores.stop()
  }
}

function report(result: Result, isSmall: boolean): void {
  console.log(toTable(result))
  if (tooHigh(result).length > 0) process.exitCode = 1
  if (isSmall) return
  const folder = inProject('tests/bench/results')
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const text = JSON.stringify({ ...result, machine, at: new Date().toISOString() }, null, 2)
  writeFileSync(`${folder}/${result.bench}.json`, `${text}\n`)
}

await main()
