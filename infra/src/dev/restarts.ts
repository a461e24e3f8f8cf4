import { basename } from 'node:path'
import type { RunningParts, PartKey } from '../process/running-parts.ts'
import type { Progress } from '../base/progress.ts'
import { toMessage } from '../base/user-error.ts'
import type { ServerBuild } from './server-build.ts'

export interface RestartOptions {
  name: string
  part: PartKey
  build: ServerBuild
  parts: Pick<RunningParts, 'replace'>
  note: Progress['note']
  signal: AbortSignal
}

/**
 * Builds a server and puts it in the place of the running one, whenever files of it were saved.
 * What cannot be built leaves the running one as it is. Resolves when all that was saved is done.
 */
export function createRestarts(options: RestartOptions): (files: string[]) => Promise<void> {
  const { name, part, build, parts, note, signal } = options
  let saved: string[] = []
  let running: Promise<void> | undefined

  async function restart(files: string[]): Promise<void> {
    const startedAt = Date.now()
    const what = `${name}: ${toNames(files)}`
    try {
      await build()
    } catch (error) {
      note(`✗ ${what} cannot be built; it goes on as it was.\n${indent(toMessage(error))}`)
      return
    }
    try {
      await parts.replace(part)
      if (!signal.aborted) note(`↻ ${what}; answers again after ${secondsSince(startedAt)}`)
    } catch (error) {
      if (!signal.aborted) note(`✗ ${what}; it does not start.\n${indent(toMessage(error))}`)
    }
  }

  async function restartUntilDone(): Promise<void> {
    while (saved.length > 0 && !signal.aborted) {
      const files = saved
      saved = []
      await restart(files)
    }
    running = undefined
  }

  return (files) => {
    saved.push(...files)
    return (running ??= restartUntilDone())
  }
}

export function secondsSince(startedAt: number): string {
  return `${((Date.now() - startedAt) / 1000).toFixed(1)} s`
}

export const indent = (text: string) => text.trim().replaceAll(/^/gm, '    ')

function toNames(files: string[]): string {
  const names = [...new Set(files.map((file) => basename(file)))]
  return names.length > 3 ? `${names.length} files` : names.join(', ')
}
