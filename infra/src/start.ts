import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { serveControl } from './process/control.ts'
import { createCrew } from './process/crew.ts'
import { claimDataFolder, mustBeWhole } from './launch/data-folder.ts'
import type { DataFolder } from './launch/data-folder.ts'
import { runHub } from './launch/hub.ts'
import { readLauncherConfig } from './base/launcher-config.ts'
import { capLog } from './base/log-file.ts'
import { projectRoot } from './base/package-root.ts'
import { createProgress } from './base/progress.ts'
import { Sentence } from './base/sentence.ts'
import { watchParents } from './process/watch-parent.ts'

const STOP_LIMIT_MS = 4_800
const LOG_CHECK_MS = 60_000

/** What `npm start` runs: everything up, then watch, then everything down. */
export async function start(startedAt = Date.now()): Promise<void> {
  const { values } = parseArgs({
    options: { root: { type: 'string' }, prebuilt: { type: 'boolean', default: false } },
  })
  const root = resolve(values.root ?? projectRoot)
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
  const crew = createCrew(
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
  if (process.env['npm_lifecycle_event'] === 'start') watchParents(() => stop(0))
  const control = serveControl(crew, () => stop(0))

  try {
    const config = readLauncherConfig(process.env, root)
    folder = await claimDataFolder(config.dataFolder, progress.note)
    mustBeWhole(config.dataFolder)
    const { signal } = stopping
    const { url, networkUrls, inviteAdmin } = await runHub(
      { config, root, builds: !values.prebuilt, progress, crew, signal },
      folder,
    )
    progress.note(
      `\nHangar is ready at ${url}  (${((Date.now() - startedAt) / 1000).toFixed(1)} s)`,
    )
    for (const other of networkUrls) progress.note(`In your network it is at ${other}`)
    // Asked for now, as a start need not wait for one more process.
    const adminLink = await inviteAdmin()
    if (adminLink)
      progress.note(`There is no admin yet. This link makes you one, once: ${adminLink}`)
    control.announce(url)
    const logCheck = setInterval(() => crew.listLogs().forEach(capLog), LOG_CHECK_MS)
    await untilAborted(signal)
    clearInterval(logCheck)
  } catch (error) {
    if (!stopping.signal.aborted) {
      exitCode = 1
      limitStopping()
      progress.end()
      console.error(error instanceof Sentence ? `\n${error.message}` : error)
    }
  }
  await progress.step('Stopping', () => crew.stopAll())
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
