import type { Log } from '@hub/service-kit/base'

/** Work that is looked for now and then, and at once when there may be some. */
export interface Poller {
  /** There may be something to do. */
  wake(): void
  /** Ends when the round under way has. */
  stop(): Promise<void>
}

interface PollerOptions {
  everyMs: number
  log: Log
  /** What the log says when a round fails; the next one tries again. */
  trouble: string
}

/** Goes on rounds, one at a time. */
export function startPolling(
  work: (isStopped: () => boolean) => Promise<void>,
  { everyMs, log, trouble }: PollerOptions,
): Poller {
  let round: Promise<void> | undefined
  let isWanted = false
  let isStopped = false
  const run = async () => {
    while (isWanted && !isStopped) {
      isWanted = false
      await work(() => isStopped).catch((error: unknown) => log.warn({ err: error }, trouble))
    }
  }
  const wake = () => {
    isWanted = true
    round ??= run().finally(() => (round = undefined))
  }
  const timer = setInterval(wake, everyMs)
  timer.unref()
  return {
    wake,
    async stop() {
      isStopped = true
      clearInterval(timer)
      await round
    },
  }
}
