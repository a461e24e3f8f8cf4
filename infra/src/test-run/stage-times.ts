import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Outcome } from './outcome.ts'

const TICKS_PER_SECOND = 100

interface StageTimes {
  title: string
  passed: number
  failed: number
  /** By the clock on the wall, from the start of the run. */
  fromSecond: number
  toSecond: number
  /** What it and all that it started used; the stores, which others use as well, are not in it. */
  cpuSeconds: number
}

/** Keeps in a file when each stage ran and what it cost. */
export function createStageTimes(results: string) {
  const startedAt = Date.now()
  const seconds = () => Math.round((Date.now() - startedAt) / 100) / 10
  const all: StageTimes[] = []
  let seen = 0
  /** What the children that have ended since the last time used. */
  const takeCpu = () => {
    const now = childrenCpuSeconds()
    const used = now - seen
    seen = now
    return Math.round(used * 10) / 10
  }
  return {
    async measure({ title }: { title: string }, work: () => Promise<Outcome>): Promise<Outcome> {
      // Stages take theirs at their ends: what is there now was no stage's.
      takeCpu()
      const fromSecond = seconds()
      const outcome = await work()
      const { passed, problems } = outcome
      const cpuSeconds = takeCpu()
      const failed = problems.length
      all.push({ title, passed, failed, fromSecond, toSecond: seconds(), cpuSeconds })
      writeFileSync(join(results, 'stages.json'), `${JSON.stringify(all, null, 2)}\n`)
      return { ...outcome, cpuSeconds }
    },
  }
}

/** The CPU that all ended children of this process have used, theirs included; 0 where Linux is not. */
function childrenCpuSeconds(): number {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return (Number(fields[13]) + Number(fields[14])) / TICKS_PER_SECOND
  } catch {
    return 0
  }
}
