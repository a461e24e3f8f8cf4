import { pause } from '../concurrency/pause.ts'

/** A sleep that can be cut short; a wake that comes before the sleep is not lost. */
export interface WakeUp {
  wake(): void
  wait(milliseconds: number): Promise<void>
}

/** Makes one; it never sleeps again once the signal aborts. */
export function createWakeUp(signal: AbortSignal): WakeUp {
  let isAwake = false
  let alarm = new AbortController()
  return {
    wake() {
      isAwake = true
      alarm.abort()
    },
    async wait(milliseconds) {
      if (!isAwake) {
        alarm = new AbortController()
        await pause(milliseconds, AbortSignal.any([signal, alarm.signal]))
      }
      isAwake = false
    },
  }
}

/** Makes one call of many that come within a few milliseconds. */
export function coalesced(work: () => void, withinMs = 5): () => void {
  let timer: NodeJS.Timeout | undefined
  return () => {
    timer ??= setTimeout(() => {
      timer = undefined
      work()
    }, withinMs).unref()
  }
}
