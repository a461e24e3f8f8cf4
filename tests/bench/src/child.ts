import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'

const READY_MS = 60_000

/** A process under measurement. */
export interface Child {
  pid: number
  /** Ends it and waits until it is gone. */
  stop(): Promise<void>
}

interface ChildOptions {
  command: string
  args: readonly string[]
  env?: NodeJS.ProcessEnv
  /** Answers below 500 when the process can be used. */
  readyUrl: string
}

/** Starts a process and waits until it answers. */
export async function startChild(options: ChildOptions): Promise<Child> {
  // It ends with this process, however this one ends. The program takes the place of setpriv, and its pid.
  const bound = ['--pdeathsig', 'KILL', '--', options.command, ...options.args]
  const child = spawn('setpriv', bound, {
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, ...options.env },
  })
  let errors = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (errors += text))
  await once(child, 'spawn')
  try {
    await untilReady(child, options.readyUrl)
  } catch (error) {
    await end(child)
    throw new Error(`${options.command} did not start: ${errors}`, { cause: error })
  }
  return { pid: child.pid as number, stop: () => end(child) }
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + READY_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const reply = await fetch(url).catch(() => undefined)
    await reply?.arrayBuffer()
    if (reply && reply.status < 500) return
    await wait(50)
  }
  throw new Error(`No answer from ${url}.`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill('SIGTERM')
  const hard = setTimeout(() => child.kill('SIGKILL'), 6_000)
  await gone
  clearTimeout(hard)
}
