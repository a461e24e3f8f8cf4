import { pino } from 'pino'

/** Lines that wait for a disk with room; what comes beyond them is dropped. */
const MOST_WAITING_BYTES = 64 * 1024

const NEWLINE = '\n'

/** Where a process writes its log: a descriptor that may fail for a while, and never ends anybody. */
export interface LogStream {
  write(line: string): void
  /** Lines that nobody will read. */
  readonly dropped: number
}

/**
 * Opens the log. On a full disk, or when whoever read it is gone, lines wait and are then dropped;
 * once it can be written again, a line says how many are missing.
 */
export function openLogStream(dest: number | string = 1): LogStream {
  const out = pino.destination({ dest, sync: true, maxLength: MOST_WAITING_BYTES })
  let dropped = 0
  let isFailing = false
  let untold = 0
  out.on('error', () => (isFailing = true))
  out.on('drop', (lines: string) => {
    const count = lines.split(NEWLINE).length - 1
    dropped += count
    untold += count
  })
  return {
    get dropped() {
      return dropped
    },
    write(line) {
      isFailing = false
      out.write(line)
      if (isFailing || untold === 0) return
      const lost = untold
      untold = 0
      out.write(
        `{"level":40,"time":${Date.now()},"dropped":${lost},"msg":"lines of the log were lost"}\n`,
      )
    },
  }
}
