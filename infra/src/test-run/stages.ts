import { join } from 'node:path'
import { NOT_SOURCE } from '../source-stamp.ts'
import { listWorkspaces, walk } from '../workspaces.ts'

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
  /** Left out where there is no S3 server. */
  needsS3?: true
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

const ON_A_BUCKET = ['authorization', 'music', 'people', 'stories', 'uploads', 'upkeep'].map(
  (name) => `src/${name}`,
)

const TEST_FILE = /\.test\.tsx?$/
/** The bench and the rehearsal of outages among them take their time. */
const UNIT_LIMIT_MS = 20 * MINUTE

function unit(folder: string): Stage {
  return {
    title: folder,
    folder,
    script: VITEST,
    args: ['run'],
    counts: 'vitest',
    limitMs: UNIT_LIMIT_MS,
  }
}

function hasTests(root: string, workspace: string): boolean {
  const files = walk(join(root, workspace), (name) => !NOT_SOURCE.has(name))
  return files.some((file) => TEST_FILE.test(file))
}

/** Everything that `npm test` checks, in this order; what is cheap to find out comes first. */
export function listStages(root: string): Stage[] {
  const tested = listWorkspaces(root).filter((name) => hasTests(root, name))
  return [
    wall('format', OXFMT, ['--check', '.']),
    wall('lint', OXLINT, ['--type-aware']),
    wall('types', TSC, ['-b']),
    wall('boundaries', TURBO, ['boundaries']),
    wall('unused', KNIP, []),
    ...tested.map(unit),
    // All of what touches the store, once more on a bucket: playlists and the like touch none.
    {
      ...unit('svc-media'),
      title: 'svc-media on S3',
      args: ['run', '--mode', 's3', ...ON_A_BUCKET],
      needsS3: true,
    },
    {
      title: 'tests/e2e',
      folder: 'tests/e2e',
      script: PLAYWRIGHT,
      args: ['test'],
      counts: 'playwright',
      limitMs: 45 * MINUTE,
    },
  ]
}
