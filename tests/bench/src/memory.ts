import { readFileSync } from 'node:fs'

const EVERY_MS = 20

/** What a process holds in memory now, in MiB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Watches how much more than at the beginning a process holds at the most. */
export function watchGrowth(pid: number): () => number {
  const before = memoryOf(pid)
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return Math.max(most, memoryOf(pid)) - before
  }
}
