import { readFileSync } from 'node:fs'

const EVERY_MS = 20

/** What a process holds in memory now, in MiB. */
function memoryOf(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]
  return Number(kilobytes) / 1024
}

/** Watches what a process holds at the most, in MiB, until the answer is asked for. */
export function watchMemory(pid: number): () => number {
  let most = memoryOf(pid)
  const timer = setInterval(() => {
    most = Math.max(most, memoryOf(pid))
  }, EVERY_MS)
  return () => {
    clearInterval(timer)
    return Math.max(most, memoryOf(pid))
  }
}

/** Watches how much more than at the beginning a process holds at the most. */
export function watchGrowth(pid: number): () => number {
  const before = memoryOf(pid)
  const most = watchMemory(pid)
  return () => most() - before
}
