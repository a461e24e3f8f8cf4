import type { Bench } from './bench.ts'
import { contractList } from './benches/contract-list.ts'
import { contractRate } from './benches/contract-rate.ts'
import { contractSearch } from './benches/contract-search.ts'
import { firstView } from './benches/first-view.ts'
import { gatewayCpu } from './benches/gateway-cpu.ts'
import { jukebox } from './benches/jukebox.ts'
import { lighthouseScores } from './benches/lighthouse.ts'
import { listSpeed } from './benches/list-speed.ts'
import { overload } from './benches/overload.ts'
import { peopleSearch } from './benches/people-search.ts'
import { streaming } from './benches/streaming.ts'
import { uploads } from './benches/uploads.ts'

/** All benches by their names. */
export const BENCHES = {
  'gateway-cpu': gatewayCpu,
  'contract-list': contractList,
  'contract-rate': contractRate,
  'contract-search': contractSearch,
  'people-search': peopleSearch,
  overload,
  jukebox,
  streaming,
  uploads,
  'first-view': firstView,
  lighthouse: lighthouseScores,
  'list-speed': listSpeed,
} satisfies Record<string, Bench>

export type BenchName = keyof typeof BENCHES
