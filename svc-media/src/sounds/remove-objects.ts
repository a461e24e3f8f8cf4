import type { Stores } from '../base/media.ts'

/** Removes what rows named until now. What remains after a failure is named by none: the sweep takes it. */
export async function removeObjects(
  { storage, log }: Stores,
  keys: readonly string[],
): Promise<void> {
  for (const key of keys) {
    await storage.delete(key).catch((error: unknown) => log.warn({ err: error }, 'left behind'))
  }
}
