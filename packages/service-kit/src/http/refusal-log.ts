import type { Log } from '../base/log.ts'

const EVERY_MS = 60_000

/** Says once a minute what was refused: a line for each refusal would be one more way to fill a disk. */
export interface RefusalLog {
  /** Counts one; `kind` is what calls of this kind have in common, never what one person sent. */
  count(kind: string | number): void
  stop(): void
}

export function startRefusalLog(log: Log, everyMs = EVERY_MS): RefusalLog {
  let refused: Record<string, number> = {}
  const tell = () => {
    if (Object.keys(refused).length === 0) return
    log.info({ security: 'refused', refused }, 'security')
    refused = {}
  }
  const timer = setInterval(tell, everyMs).unref()
  return {
    count(kind) {
      refused[kind] = (refused[kind] ?? 0) + 1
    },
    stop() {
      clearInterval(timer)
      tell()
    },
  }
}
