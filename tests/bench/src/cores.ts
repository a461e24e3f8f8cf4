import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The core of what is measured; the load and everything else stay off it. */
const SUBJECT_CORE = 0

/** Puts all threads of a process on the core of the subject, or off it. */
export function pin(pid: number, where: 'subject' | 'elsewhere'): void {
  const count = availableParallelism()
  if (count < 2) return
  const cores = where === 'subject' ? String(SUBJECT_CORE) : `1-${count - 1}`
  execFileSync('taskset', ['-a', '-cp', cores, String(pid)], { stdio: 'ignore' })
}

/**
 * The CPU a process has used so far, its own and the kernel's for it, in microseconds. From the
 * scheduler's books: the ticks of `/proc/<pid>/stat` are 10 ms each.
 */
export function cpuMicrosOf(pid: number): number {
  return readdirSync(`/proc/${pid}/task`)
    .map((thread) => readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'utf8').split(' ')[0])
    .reduce((total, nanoseconds) => total + Number(nanoseconds) / 1000, 0)
}
