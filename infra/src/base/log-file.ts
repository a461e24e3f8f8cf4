import {
  closeSync,
  copyFileSync,
  existsSync,
  fstatSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
} from 'node:fs'

const CAP_BYTES = 8 * 1024 * 1024
const TAIL_BYTES = 16 * 1024

/** Opens a log to append to; a large one from earlier runs moves aside first. */
export function openLog(path: string): number {
  if (existsSync(path) && statSync(path).size > CAP_BYTES) renameSync(path, `${path}.1`)
  return openSync(path, 'a', 0o600)
}

/** Keeps a log that is being written within bounds; writers append, so it may be emptied under them. */
export function capLog(path: string): void {
  if (!existsSync(path) || statSync(path).size <= CAP_BYTES) return
  try {
    copyFileSync(path, `${path}.1`)
  } catch {
    // On a full disk the old lines go: room is what is wanted most.
    rmSync(`${path}.1`, { force: true })
  }
  truncateSync(path)
}

export function logSize(path: string): number {
  return existsSync(path) ? statSync(path).size : 0
}

/** The last lines written after the given position. */
export function readTail(path: string, lines: number, after = 0): string[] {
  if (!existsSync(path)) return []
  const fd = openSync(path, 'r')
  try {
    const size = fstatSync(fd).size
    const start = Math.max(size - TAIL_BYTES, after <= size ? after : 0)
    const buffer = Buffer.alloc(size - start)
    readSync(fd, buffer, 0, buffer.length, start)
    return buffer.toString('utf8').trimEnd().split('\n').filter(Boolean).slice(-lines)
  } finally {
    closeSync(fd)
  }
}
