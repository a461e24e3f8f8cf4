import { type ChildProcess, spawn, type StdioOptions } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether a command can be run. */
export function isThere(command: string): boolean {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return folders.some((folder) => existsSync(join(folder, command)))
}

/** Something that runs until it is stopped, and at the longest for as long as this process does. */
export interface Program {
  child: ChildProcess
  stop(): Promise<void>
}

export function startProgram(
  command: string,
  args: readonly string[],
  { env = process.env, stdio = 'ignore' }: { env?: NodeJS.ProcessEnv; stdio?: StdioOptions } = {},
): Program {
  const child = spawn(command, args, { env, stdio })
  const exited = once(child, 'exit')
  exited.catch(() => undefined)
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  return {
    child,
    async stop() {
      process.off('exit', end)
      child.kill('SIGTERM')
      await exited
    },
  }
}
