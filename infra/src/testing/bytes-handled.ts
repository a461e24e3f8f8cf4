import { readFileSync } from 'node:fs'

/** The bytes that processes have read and written so far, by whatever file or socket. Linux only. */
export function bytesHandledBy(pids: readonly number[]): number {
  return pids
    .map((pid) => readFileSync(`/proc/${pid}/io`, 'utf8'))
    .flatMap((io) => [...io.matchAll(/^[rw]char: (\d+)$/gm)])
    .reduce((total, [, bytes]) => total + Number(bytes), 0)
}
