import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openLog } from '../base/log-file.ts'
import { isGroupAlive } from './process-group.ts'
import { infraRoot } from '../base/package-root.ts'

interface Exit {
  code: number | null
  signal: NodeJS.Signals | null
}

/** A child that cannot outlive this process, however this process ends. */
export interface BoundChild {
  pid: number
  exited: Promise<Exit>
  isRunning(): boolean
  signal(signal: NodeJS.Signals): void
  /** Asks it to end and, after the grace, makes it. */
  stop(signal: NodeJS.Signals, graceMs: number): Promise<void>
  /** Ends at once what it has started and left, as far as that made no session of its own. */
  endGroup(): void
  /** Asks it and all that it has started to end in order and, after the grace, makes them. */
  stopGroup(signal: NodeJS.Signals, graceMs: number): Promise<void>
}

export interface BoundCommand {
  command: string
  args: string[]
  /** What the child gets when this process is killed. */
  endSignal: 'SIGINT' | 'SIGKILL'
  logPath: string
  /** Inherited as descriptor 3, so that the lock is held for as long as the child lives. */
  lockFd: number
  env?: NodeJS.ProcessEnv
  cwd?: string
  /** A wrapper such as `unshare … --` that must come before the tie is made, since it would drop it. */
  wrapper?: string[]
}

let kernelCanBind: boolean | undefined

function canKernelBind(): boolean {
  kernelCanBind ??= spawnSync('setpriv', ['--pdeathsig', 'KILL', '--', 'true']).status === 0
  return kernelCanBind
}

function toArgv(options: BoundCommand, useGuard: boolean): [string, string[]] {
  const { endSignal, command, args, wrapper = [] } = options
  const [first, ...rest] = useGuard
    ? [process.execPath, join(infraRoot, 'guard.mjs'), endSignal, ...wrapper, command, ...args]
    : [...wrapper, 'setpriv', '--pdeathsig', endSignal.slice(3), '--', command, ...args]
  return [first ?? command, rest]
}

export function startBound(options: BoundCommand, useGuard = !canKernelBind()): BoundChild {
  const [command, args] = toArgv(options, useGuard)
  const log = openLog(options.logPath)
  const child = spawn(command, args, {
    // Its own session: Ctrl-C in the terminal reaches the launcher alone, which then stops all in order.
    detached: true,
    stdio: [useGuard ? 'pipe' : 'ignore', log, log, options.lockFd],
    ...(options.env && { env: options.env }),
    ...(options.cwd && { cwd: options.cwd }),
  })
  closeSync(log)
  const exited = waitForExit(child)
  const pid = child.pid ?? 0
  let ended = pid === 0
  void exited.then(() => (ended = true))
  const isRunning = () => !ended

  const signalGroup = (signal: NodeJS.Signals) => {
    try {
      if (pid !== 0) process.kill(-pid, signal)
    } catch {
      // Nothing of it is left.
    }
  }
  const endGroup = () => signalGroup('SIGKILL')
  return {
    pid,
    exited,
    isRunning,
    endGroup,
    async stopGroup(signal, graceMs) {
      signalGroup(signal)
      const deadline = Date.now() + graceMs
      while (isGroupAlive(pid) && Date.now() < deadline) await sleep(50)
      endGroup()
      await exited
    },
    signal: (signal) => void (isRunning() && child.kill(signal)),
    async stop(signal, graceMs) {
      if (!isRunning()) return
      child.kill(signal)
      const timer = new AbortController()
      const late = sleep(graceMs, 'late' as const, { signal: timer.signal }).catch(() => undefined)
      if ((await Promise.race([exited, late])) === 'late') endGroup()
      timer.abort()
      await exited
    },
  }
}

async function waitForExit(child: ReturnType<typeof spawn>): Promise<Exit> {
  try {
    const [code, signal] = await once(child, 'exit')
    return { code, signal }
  } catch {
    return { code: 127, signal: null }
  }
}
