import { startBound } from './bound-child.ts'
import { logSize, readTail } from '../base/log-file.ts'
import { UserError } from '../base/user-error.ts'

export interface Job {
  title: string
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
  logPath: string
  lockFd: number
  signal: AbortSignal
}

/** Runs a program to its end; what it said is shown only when it failed. */
export async function runJob(job: Job): Promise<void> {
  job.signal.throwIfAborted()
  const logStart = logSize(job.logPath)
  const child = startBound({ ...job, endSignal: 'SIGKILL' })
  const abort = () => void child.stop('SIGTERM', 1_000)
  job.signal.addEventListener('abort', abort)
  const { code, signal } = await child.exited
  job.signal.removeEventListener('abort', abort)
  job.signal.throwIfAborted()
  if (code === 0) return
  const lines = readTail(job.logPath, 40, logStart).map((line) => `  | ${line}`)
  const how = signal ?? `exit code ${code}`
  throw new UserError(
    [`${job.title} failed (${how}).`, ...lines, `  (all of it: ${job.logPath})`].join('\n'),
  )
}
