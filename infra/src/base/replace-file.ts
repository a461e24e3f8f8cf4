import { closeSync, fsyncSync, openSync, renameSync, writeSync } from 'node:fs'
import { dirname } from 'node:path'

/** Puts the new text in place at once and for good: a reader sees the old or the new, never half. */
export function replaceFile(path: string, text: string, mode = 0o600): void {
  const next = `${path}.${process.pid}.new`
  const fd = openSync(next, 'w', mode)
  try {
    writeSync(fd, text)
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
  renameSync(next, path)
  syncFolder(dirname(path))
}

export function syncFolder(folder: string): void {
  const fd = openSync(folder, 'r')
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
