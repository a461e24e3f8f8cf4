import { readFileSync } from 'node:fs'

const LOOK_MS = 250

/**
 * `npm start` and `npm test` put npm, and perhaps a shell, between the terminal and us. When npm is
 * killed it cannot tell us, so we look whether the line of parents is still the one we were started with.
 */
export function watchParents(onGone: () => void): void {
  const before = listParents()
  const timer = setInterval(() => {
    if (listParents().join() === before.join()) return
    clearInterval(timer)
    onGone()
  }, LOOK_MS)
  timer.unref()
}

function listParents(): number[] {
  const parent = process.ppid
  const { name, ppid } = readProcess(parent)
  return /^(sh|dash|bash|ash|busybox)$/.test(name) ? [parent, ppid] : [parent]
}

function readProcess(pid: number): { name: string; ppid: number } {
  try {
    const found = /^\d+ \((.*)\) \S (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))
    return { name: found?.[1] ?? '', ppid: Number(found?.[2] ?? 0) }
  } catch {
    return { name: '', ppid: 0 }
  }
}
