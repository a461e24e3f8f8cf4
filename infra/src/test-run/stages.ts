import { join } from 'node:path'
import { NOT_SOURCE } from '../base/source-stamp.ts'
import { listWorkspaces, walk } from '../base/workspaces.ts'
import type { Need } from './prepare.ts'

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
  needs: Need[]
  /** The only files that use the S3 server, which takes its time to start. */
  withS3?: string[]
  /** Left out where there is no S3 server. */
  isOnS3?: true
}

const MINUTE = 60_000
// They end what hangs; a machine that does other things beside takes its time.
const WALL_LIMIT_MS = 15 * MINUTE
const UNIT_LIMIT_MS = 30 * MINUTE
const BROWSER_LIMIT_MS = 60 * MINUTE
const OXFMT = 'node_modules/oxfmt/bin/oxfmt'
const OXLINT = 'node_modules/oxlint/bin/oxlint'
const TSC = 'node_modules/typescript/bin/tsc'
const TURBO = 'node_modules/turbo/bin/turbo'
const ROOMS = 'infra/dist/checks/check-source.js'
const SBOM = 'infra/dist/test-run/write-sbom.js'
const KNIP = 'node_modules/knip/bin/knip.js'
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

function wall(title: string, script: string, args: string[]): Stage {
  const limitMs = WALL_LIMIT_MS
  return { title, folder: '.', script, args, counts: 'exit-code', limitMs, needs: ['kit'] }
}

const ON_A_BUCKET = ['authorization', 'people', 'sounds', 'uploads', 'upkeep'].map(
  (name) => `src/${name}`,
)

const TEST_FILE = /\.test\.tsx?$/

/** What the tests of some workspaces use; the others are run from their sources alone. */
const NEEDS: Record<string, Need[]> = {
  gateway: ['stores'],
  'packages/service-kit': ['stores', 'programs', 's3'],
  'svc-core': ['stores'],
  'svc-media': ['stores', 'programs'],
  'tests/bench': ['build', 'stores', 'programs', 's3'],
  'tests/engines': ['build', 'programs', 'engines'],
}

const WITH_S3: Record<string, string[]> = {
  'packages/service-kit': ['src/storage/s3.test.ts'],
}

function unit(folder: string): Stage {
  const withS3 = WITH_S3[folder]
  return {
    title: folder,
    folder,
    script: VITEST,
    args: ['run'],
    counts: 'vitest',
    limitMs: UNIT_LIMIT_MS,
    needs: ['kit', ...(NEEDS[folder] ?? [])],
    ...(withS3 && { withS3 }),
  }
}

function hasTests(root: string, workspace: string): boolean {
  const files = walk(join(root, workspace), (name) => !NOT_SOURCE.has(name))
  return files.some((file) => TEST_FILE.test(file))
}

/** The longest first: one of them alone at the end would leave half of the machine idle. */
const LONGEST = ['tests/bench', 'svc-core', 'svc-media']

function longestFirst(one: string, other: string): number {
  const rank = (name: string) => (LONGEST.includes(name) ? LONGEST.indexOf(name) : LONGEST.length)
  return rank(one) - rank(other)
}

/**
 * Everything that `npm test` checks, the most urgent first: the browser tests last as long as half of
 * the rest, so they begin as soon as they can; then comes what is cheap to find out.
 */
export function listStages(root: string): Stage[] {
  const tested = listWorkspaces(root).filter((name) => hasTests(root, name))
  return [
    {
      title: 'tests/e2e',
      folder: 'tests/e2e',
      script: PLAYWRIGHT,
      args: ['test'],
      counts: 'playwright',
      limitMs: BROWSER_LIMIT_MS,
      needs: ['build', 'stores', 'programs', 's3'],
      withS3: ['src/direct-playback.spec.ts'],
    },
    wall('format', OXFMT, ['--check', '.']),
    wall('lint', OXLINT, ['--type-aware']),
    wall('types', TSC, ['-b']),
    wall('boundaries', TURBO, ['boundaries']),
    wall('rooms', ROOMS, []),
    wall('unused', KNIP, []),
    wall('bill of materials', SBOM, []),
    ...tested.toSorted(longestFirst).map(unit),
    // All of what touches the store, once more on a bucket: playlists and the like touch none.
    {
      ...unit('svc-media'),
      title: 'svc-media on S3',
      args: ['run', '--mode', 's3', ...ON_A_BUCKET],
      needs: [...unit('svc-media').needs, 's3'],
      isOnS3: true,
    },
  ]
}
