import { serveControl } from '../process/control.ts'
import { createRunningParts } from '../process/running-parts.ts'
import type { RunningParts } from '../process/running-parts.ts'
import { watchParents } from '../process/watch-parent.ts'
import type { LauncherConfig } from '../base/launcher-config.ts'
import { capLog } from '../base/log-file.ts'
import { createProgress } from '../base/progress.ts'
import type { Progress } from '../base/progress.ts'
import { UserError } from '../base/user-error.ts'
import { claimDataFolder, mustBeWhole } from './data-folder.ts'
import type { DataFolder } from './data-folder.ts'
import { runHub } from './hub.ts'
import type { RunningHub } from './hub.ts'

const STOP_LIMIT_MS = 4_800
const LOG_CHECK_MS = 60_000

export interface LauncherRun {
  /** The npm script it is run by. */
  script: 'start' | 'dev'
  root: string
  builds: boolean
  startedAt: number
  readConfig(progress: Progress): Promise<LauncherConfig>
  /** What comes on top, before the hub is said to be ready. */
  onUp?(at: RunningLauncher): Promise<void>
}

/** What runs, for whatever comes on top of it. */
export interface RunningLauncher {
  hub: RunningHub
  config: LauncherConfig
  root: string
  parts: RunningParts
  progress: Progress
  /** Held by every child. */
  lockFd: number
  signal: AbortSignal
}

/** Everything up, then watch, then everything down. */
export async function runLauncher(run: LauncherRun): Promise<void> {
  const { root, builds, startedAt } = run
  const progress = createProgress()
  const stopping = new AbortController()
  let exitCode = 0
  let folder: DataFolder | undefined

  // Whatever hangs then is ended by the kernel together with this process.
  const limitStopping = () => setTimeout(() => process.exit(exitCode), STOP_LIMIT_MS).unref()
  const stop = (code: number) => {
    if (stopping.signal.aborted) return
    exitCode = code
    limitStopping()
    folder?.note('stopping')
    stopping.abort()
  }
  const parts = createRunningParts(
    {
      onRestart: (name, why) => progress.note(`${name} ${why}; starting it again`),
      onGiveUp: (failure) => {
        progress.note(failure.message)
        stop(1)
      },
    },
    stopping.signal,
  )
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => stop(0))
  if (process.env['npm_lifecycle_event'] === run.script) watchParents(() => stop(0))
  const control = serveControl(parts, () => stop(0))

  try {
    const config = await run.readConfig(progress)
    folder = await claimDataFolder(config.dataFolder, progress.note)
    mustBeWhole(config.dataFolder)
    const { signal } = stopping
    const hub = await runHub({ config, root, builds, progress, parts, signal }, folder)
    const lockFd = folder.childrenLockFd
    await run.onUp?.({ hub, config, root, parts, progress, lockFd, signal })
    const { url, networkUrls, inviteAdmin } = hub
    progress.note(
      `\nHangar is ready at ${url}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    )
    for (const other of networkUrls) progress.note(`In your network it is at ${other}`)
    // Asked for now, as a start need not wait for one more process.
    const adminLink = await inviteAdmin()
    if (adminLink)
      progress.note(`There is no admin yet. This link makes you one, once: ${adminLink}`)
    control.announce(url)
    const logCheck = setInterval(() => parts.listLogs().forEach(capLog), LOG_CHECK_MS)
    await untilAborted(signal)
    clearInterval(logCheck)
  } catch (error) {
    if (!stopping.signal.aborted) {
      exitCode = 1
      limitStopping()
      progress.end()
      console.error(error instanceof UserError ? `\n${error.message}` : error)
    }
  }
  await progress.step('Stopping', () => parts.stopAll())
  progress.end()
  folder?.release()
  process.exit(exitCode)
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
