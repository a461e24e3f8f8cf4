import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundChild } from './bound-child.ts'
import { logSize, readTail } from '../base/log-file.ts'
import type { Part } from './part.ts'
import { UserError, toMessage } from '../base/user-error.ts'

const FIRST_TRIES = 3
const SHORTEST_WAIT_MS = 250
const LONGEST_WAIT_MS = 10_000
const STABLE_AFTER_MS = 30_000
/** A store that dies this often within the time is given up, and the hub with it. */
const DEATHS_TO_GIVE_UP = 5
const DEATHS_WITHIN_MS = 60_000

export interface Supervised {
  name: string
  pid(): number | undefined
  start(): Promise<void>
  stop(): Promise<void>
  /** The same at once, whatever it is at. */
  kill(): Promise<void>
}

export interface SupervisorEvents {
  /** It is started again; `why` goes on after the name. */
  onRestart(name: string, why: string): void
  /** A store is not started again any more. */
  onGiveUp(failure: UserError): void
}

/** Keeps one part running from `start` until `stop`. */
export function supervise(part: Part, events: SupervisorEvents): Supervised {
  let child: BoundChild | undefined
  let isWanted = false
  let waitMs = SHORTEST_WAIT_MS
  let deaths: number[] = []
  let wake = new AbortController()
  let launching: Promise<void> = Promise.resolve()

  function launch(): Promise<void> {
    launching = launchOnce()
    return launching
  }

  async function launchOnce(): Promise<void> {
    const logStart = logSize(part.logPath)
    child = await part.launch()
    try {
      if (!isWanted) throw new UserError(`${part.name} was stopped while it started.`)
      await part.ready(child)
    } catch (error) {
      await child.stop('SIGKILL', 0)
      throw withTail(part, toMessage(error), logStart)
    }
    const running = child
    const startedAt = Date.now()
    void running.exited.then(({ signal, code }) => {
      if (!isWanted || child !== running) return
      if (Date.now() - startedAt > STABLE_AFTER_MS) waitMs = SHORTEST_WAIT_MS
      const why = `stopped by itself (${signal ?? `exit code ${code}`})`
      void restart(why, withTail(part, `${part.name} ${why}.`, logStart))
    })
  }

  async function restart(firstWhy: string, death: UserError): Promise<void> {
    let [why, failure] = [firstWhy, death]
    while (isWanted) {
      if (part.isStore && diesTooOften()) return giveUp(failure)
      events.onRestart(part.name, why)
      await sleep(waitMs, undefined, { signal: wake.signal }).catch(() => undefined)
      if (!isWanted) return
      waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
      try {
        return await launch()
      } catch (error) {
        // Its log says why; the next round tries again.
        why = 'did not start'
        failure = new UserError(toMessage(error))
      }
    }
  }

  function diesTooOften(): boolean {
    const now = Date.now()
    deaths = [...deaths.filter((at) => now - at < DEATHS_WITHIN_MS), now]
    return deaths.length >= DEATHS_TO_GIVE_UP
  }

  function giveUp({ message }: UserError): void {
    isWanted = false
    const often = `${part.name} died ${deaths.length} times within a minute: Hangar gives up.`
    events.onGiveUp(new UserError(`${often}\n${message}`))
  }

  async function start(): Promise<void> {
    isWanted = true
    wake = new AbortController()
    waitMs = SHORTEST_WAIT_MS
    deaths = []
    for (let tries = 1; ; tries++) {
      try {
        return await launch()
      } catch (error) {
        const isPortTaken = /EADDRINUSE|address already in use/i.test(toMessage(error))
        if (!isPortTaken || !isWanted || tries === FIRST_TRIES) throw error
      }
    }
  }

  async function stop(signal: NodeJS.Signals, graceMs: number): Promise<void> {
    isWanted = false
    wake.abort()
    await child?.stop(signal, graceMs)
    await launching.catch(() => undefined)
  }

  return {
    name: part.name,
    pid: () => (child?.isRunning() ? child.pid : undefined),
    start,
    stop: () => stop(part.stopSignal, part.graceMs),
    kill: () => stop('SIGKILL', 0),
  }
}

function withTail(part: Part, message: string, logStart: number): UserError {
  const lines = readTail(part.logPath, 12, logStart).map((line) => `  | ${line}`)
  return new UserError([message, ...lines, `  (all of it: ${part.logPath})`].join('\n'))
}
