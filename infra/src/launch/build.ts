import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitForLock } from '../base/file-lock.ts'
import { runJob } from '../process/job.ts'
import { replaceFile } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'
import { listBuiltWorkspaces, stampOf } from '../base/source-stamp.ts'

const BUILD_WAIT_MS = 10 * 60_000

/** Everything but this workspace, which is built before it runs, and the tests. */
const PRODUCT = ['!@hub/infra', '!./tests/*']

export interface TurboRun {
  root: string
  logPath: string
  lockFd: number
  signal: AbortSignal
}

export interface BuildOptions extends TurboRun {
  /** Called when there is something to build. */
  onBuild<T>(work: () => Promise<T>): Promise<T>
}

/** Builds what changed. When nothing did, a look at the files' times is all it costs. */
export async function buildProduct(options: BuildOptions): Promise<void> {
  const stampPath = join(options.root, '.turbo/hangar-build')
  mkdirSync(dirname(stampPath), { recursive: true })
  if (isFresh(options.root, stampPath)) return
  await options.onBuild(async () => {
    const lock = await waitForLock(`${stampPath}.lock`, BUILD_WAIT_MS)
    if (!lock) throw new UserError('Another build of this folder does not come to an end.')
    try {
      if (isFresh(options.root, stampPath)) return
      for (const workspace of listBuiltWorkspaces(options.root)) {
        emptyBundle(options.root, workspace)
      }
      await runTurbo(options, PRODUCT)
      replaceFile(stampPath, stampOf(options.root))
    } finally {
      lock.release()
    }
  })
}

function isFresh(root: string, stampPath: string): boolean {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stampOf(root)
}

/** Builds one workspace, and what it needs, from an empty folder. */
export async function buildWorkspace(options: TurboRun, workspace: string): Promise<void> {
  emptyBundle(options.root, workspace)
  await runTurbo(options, [`./${workspace}`])
}

// Turbo puts files back into these folders without clearing them: chunks of older builds would stay.
function emptyBundle(root: string, workspace: string): void {
  if (!existsSync(join(root, workspace, 'vite.config.ts'))) return
  rmSync(join(root, workspace, 'dist'), { recursive: true, force: true })
}

async function runTurbo({ root, logPath, lockFd, signal }: TurboRun, filters: string[]) {
  await runJob({
    title: 'The build',
    command: process.execPath,
    args: [
      join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'build',
      ...filters.map((filter) => `--filter=${filter}`),
      '--output-logs=errors-only',
    ],
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
    logPath,
    lockFd,
    signal,
  })
}
