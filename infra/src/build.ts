import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { waitForLock } from './file-lock.ts'
import { runJob } from './job.ts'
import { replaceFile } from './replace-file.ts'
import { Sentence } from './sentence.ts'
import { listBuiltWorkspaces, stampOf } from './source-stamp.ts'

const BUILD_WAIT_MS = 10 * 60_000

export interface BuildOptions {
  root: string
  logPath: string
  lockFd: number
  signal: AbortSignal
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
    if (!lock) throw new Sentence('Another build of this folder does not come to an end.')
    try {
      if (isFresh(options.root, stampPath)) return
      emptyBundles(options.root)
      await runTurbo(options)
      replaceFile(stampPath, stampOf(options.root))
    } finally {
      lock.release()
    }
  })
}

function isFresh(root: string, stampPath: string): boolean {
  return existsSync(stampPath) && readFileSync(stampPath, 'utf8') === stampOf(root)
}

// Turbo puts files back into these folders without clearing them: chunks of older builds would stay.
function emptyBundles(root: string): void {
  for (const name of listBuiltWorkspaces(root)) {
    if (existsSync(join(root, name, 'vite.config.ts'))) {
      rmSync(join(root, name, 'dist'), { recursive: true, force: true })
    }
  }
}

async function runTurbo({ root, logPath, lockFd, signal }: BuildOptions): Promise<void> {
  await runJob({
    title: 'The build',
    command: process.execPath,
    args: [
      join(root, 'node_modules/turbo/bin/turbo'),
      'run',
      'build',
      '--filter=!@hub/infra',
      '--filter=!./tests/*',
      '--output-logs=errors-only',
    ],
    cwd: root,
    env: { ...process.env, TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NO_COLOR: '1' },
    logPath,
    lockFd,
    signal,
  })
}
