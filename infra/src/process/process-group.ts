import { readdirSync, readFileSync } from 'node:fs'

/** Whether any process of a group still does anything; one that only waits to be counted does not. */
export function isGroupAlive(group: number): boolean {
  if (group === 0) return false
  try {
    process.kill(-group, 0)
  } catch {
    return false
  }
  const pids = listPids()
  return pids.length === 0 || pids.some((pid) => isAliveIn(pid, group))
}

/** None where there is no `/proc`. */
function listPids(): string[] {
  try {
    return readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  } catch {
    return []
  }
}

function isAliveIn(pid: string, group: number): boolean {
  try {
    const [, state, itsGroup] =
      /^\d+ \(.*\) (\S) \d+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? []
    return Number(itsGroup) === group && state !== 'Z' && state !== 'X'
  } catch {
    return false
  }
}
