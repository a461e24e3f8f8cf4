import type { Log } from '../base/log.ts'

/** Calls all who want to hear. One that throws is logged, and the next hears all the same. */
export function notifyAll<Args extends unknown[]>(
  handlers: Iterable<(...args: Args) => void>,
  log: Log,
  ...args: Args
): void {
  for (const handler of handlers) {
    try {
      handler(...args)
    } catch (error) {
      log.error({ err: error }, 'a listener failed')
    }
  }
}
