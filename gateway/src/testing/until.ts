import { setImmediate } from 'node:timers/promises'

const LIMIT_MS = 60_000

/** Waits until something is so. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = Date.now() + LIMIT_MS
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error(`Not so within ${LIMIT_MS} ms: ${isSo.toString()}`)
    await setImmediate()
  }
}
