import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inProject } from '../project.ts'

/**
 * A row of the table that needs a hub, a disk, a clock or a receiver of its own: its tests make them,
 * and are part of `npm test`.
 */
export interface Rehearsal {
  row: string
  title: string
  workspace: string
  /** Test files, or folders of them. */
  tests: readonly string[]
}

export const REHEARSALS: readonly Rehearsal[] = [
  {
    row: 'A8',
    title: 'one slow receiver of webhooks',
    workspace: 'svc-core',
    tests: ['src/notifications'],
  },
  {
    row: 'B6',
    title: 'a process that publishes as another one, or listens to it',
    workspace: 'infra',
    tests: ['src/stores/nats-users.test.ts'],
  },
  { row: 'D1', title: 'a full disk', workspace: 'tests/bench', tests: ['src/disk'] },
  {
    row: 'D2',
    title: 'a store that crashes, once or repeatedly',
    workspace: 'infra',
    tests: ['src/start.test.ts'],
  },
  {
    row: 'D3',
    title: 'a published file, or the secrets, are missing at the start',
    workspace: 'infra',
    tests: ['src/releases', 'src/stores/secrets.test.ts'],
  },
  { row: 'D4', title: 'losing all data', workspace: 'tests/bench', tests: ['src/backup'] },
  {
    row: 'D5',
    title: 'words and ids that outlive their account',
    workspace: 'svc-core',
    tests: ['src/people/deletion'],
  },
  {
    row: 'D6',
    title: 'a price that changes while somebody accepts it',
    workspace: 'svc-core',
    tests: ['src/contracts/accepting'],
  },
  { row: 'D7', title: 'kills and power cuts', workspace: 'tests/bench', tests: ['src/chaos'] },
  {
    row: 'D8',
    title: 'names that turn to this machine, and redirects inwards',
    workspace: 'packages/service-kit',
    tests: ['src/outgoing'],
  },
  {
    row: 'D9',
    title: 'a sign-in fixed, replayed, or finished in another browser',
    workspace: 'svc-core',
    tests: ['src/people/auth/sign-in-attacks.test.ts'],
  },
  {
    row: 'D10',
    title: 'replacing the signing key, also a stolen one',
    workspace: 'tests/bench',
    tests: ['src/faults/key-rotation.test.ts'],
  },
  {
    row: 'D11',
    title: 'unreadable events, on both streams',
    workspace: 'tests/bench',
    tests: ['src/faults/poison.test.ts'],
  },
  {
    row: 'D12',
    title: 'lower limits after a restart',
    workspace: 'tests/bench',
    tests: ['src/faults/lower-limits.test.ts'],
  },
  {
    row: 'D13',
    title: 'both services replaced under load, with a migration half-way',
    workspace: 'tests/bench',
    tests: ['src/redeploy'],
  },
  {
    row: 'D14',
    title: 'clocks that jump by an hour',
    workspace: 'tests/bench',
    tests: ['src/faults/clock.test.ts'],
  },
]

const MOST_OUTPUT_BYTES = 64 * 1024 * 1024

/** Runs the tests of a row; returns whether all passed, and how many there are in Vitest's words. */
export async function rehearse({ workspace, tests }: Rehearsal) {
  const run = promisify(execFile)(
    process.execPath,
    [inProject('node_modules/vitest/vitest.mjs'), 'run', ...tests],
    {
      cwd: inProject(workspace),
      env: { ...process.env, NO_COLOR: '1' },
      maxBuffer: MOST_OUTPUT_BYTES,
    },
  )
  const [held, { stdout }] = await run.then(
    (result) => [true, result] as const,
    (error: { stdout: string }) => [false, error] as const,
  )
  return { held, figure: /^ +Tests +(.+)$/m.exec(stdout)?.[1] ?? 'no test ran' }
}
