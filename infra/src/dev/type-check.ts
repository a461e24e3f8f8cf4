import { join } from 'node:path'
import { readTail, logSize } from '../base/log-file.ts'
import type { Progress } from '../base/progress.ts'
import { startBound } from '../process/bound-child.ts'
import type { BoundChild } from '../process/bound-child.ts'
import { packageFolder } from './package-folder.ts'
import { indent, secondsSince } from './restarts.ts'

const SHOWN_LINES = 20

export interface TypeCheckOptions {
  root: string
  logPath: string
  lockFd: number
  note: Progress['note']
  signal: AbortSignal
}

/** Says which types are wrong in workspaces that have changed, and when they are right again. */
export function createTypeCheck(
  options: TypeCheckOptions,
): (workspaces: string[]) => Promise<void> {
  const { root, logPath, lockFd, note, signal } = options
  const script = join(packageFolder('typescript'), 'bin/tsc')
  /** Those whose types are not known to be right since they were changed. */
  const open = new Set<string>()
  let child: BoundChild | undefined
  let isWrong = false
  let turns = 0
  // It has a process of its own below it.
  async function end(): Promise<void> {
    const ended = child
    child = undefined
    await ended?.stopGroup('SIGKILL', 0)
  }
  signal.addEventListener('abort', () => void end())

  return async (workspaces) => {
    for (const name of workspaces) open.add(name)
    const turn = ++turns
    // What it would have spoken of is no longer there.
    await end()
    if (signal.aborted || turn !== turns) return
    const startedAt = Date.now()
    const logStart = logSize(logPath)
    const checked = [...open]
    const mine = startBound({
      command: process.execPath,
      args: [script, '-b', '--pretty', 'false', ...checked],
      cwd: root,
      endSignal: 'SIGKILL',
      logPath,
      lockFd,
    })
    child = mine
    const { code } = await mine.exited
    if (child !== mine) return
    child = undefined
    if (code === 0) {
      for (const name of checked) open.delete(name)
      if (isWrong) note(`✓ The types are right again (${secondsSince(startedAt)})`)
    } else {
      const lines = readTail(logPath, SHOWN_LINES, logStart).join('\n')
      note(`✗ Types (${secondsSince(startedAt)})\n${indent(lines)}`)
    }
    isWrong = code !== 0
  }
}
