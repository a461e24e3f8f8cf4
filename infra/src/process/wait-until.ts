import { setTimeout as sleep } from 'node:timers/promises'
import type { BoundChild } from './bound-child.ts'
import { UserError } from '../base/user-error.ts'

/** Asks again and again until the answer is yes, the child is gone or the time is up. */
export async function waitUntilUsable(
  child: BoundChild,
  name: string,
  isUsable: () => Promise<boolean>,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs
  while (child.isRunning()) {
    if (await isUsable()) return
    if (Date.now() > deadline) {
      throw new UserError(`${name} did not become ready within ${timeoutMs / 1000} seconds.`)
    }
    await sleep(40)
  }
  const { code, signal } = await child.exited
  throw new UserError(`${name} ended before it was ready (${signal ?? `exit code ${code}`}).`)
}
