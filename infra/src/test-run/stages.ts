/** One step of `npm test`. */
export interface Stage {
  title: string
  /** The folder it runs in, from the root. */
  folder: string
  /** A script of a package, run by node itself. */
  script: string
  args: string[]
  /** Where the results are counted: a report of the runner, or the exit code as one test. */
  counts: 'vitest' | 'playwright' | 'exit-code'
  limitMs: number
}

const MINUTE = 60_000
const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const TSC = 'node_modules/typescript/bin/tsc'
const TURBO = 'node_modules/turbo/bin/turbo'
const KNIP = 'node_modules/knip/bin/knip.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

function wall(title: string, script: string, args: string[]): Stage {
  return { title, folder: '.', script, args, counts: 'exit-code', limitMs: 5 * MINUTE }
}

function unit(folder: string, limitMs = 5 * MINUTE): Stage {
  return { title: folder, folder, script: VITEST, args: ['run'], counts: 'vitest', limitMs }
}

/** Everything that `npm test` checks, in this order; what is cheap to find out comes first. */
export const STAGES: Stage[] = [
  wall('format', OXFMT, ['--check', '.']),
  wall('lint', OXLINT, ['--type-aware']),
  wall('types', TSC, ['-b']),
  wall('boundaries', TURBO, ['boundaries']),
  wall('unused', KNIP, []),
  unit('packages/api-spec'),
  unit('packages/events'),
  unit('packages/service-kit'),
  unit('packages/build-kit'),
  unit('packages/ui'),
  unit('packages/web-kit'),
  unit('svc-core'),
  unit('svc-media'),
  unit('gateway'),
  unit('shell'),
  unit('mf-contracts'),
  unit('infra'),
  {
    title: 'tests/e2e',
    folder: 'tests/e2e',
    script: PLAYWRIGHT,
    args: ['test'],
    counts: 'playwright',
    limitMs: 20 * MINUTE,
  },
  unit('tests/bench', 20 * MINUTE),
]
