import { setTimeout as wait } from 'node:timers/promises'

/** Waits, or less when the signal aborts. */
export async function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  await wait(milliseconds, undefined, { signal, ref: false }).catch(() => undefined)
}
