import { readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { tryLock } from '../base/file-lock.ts'

export const TEST_PREFIX = 'hub-test-'
const SETTLED_AFTER_MS = 60_000

/** Clears the folders of test runs that were killed; a folder whose lock is held is in use. */
export function removeAbandoned(): void {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(TEST_PREFIX)) continue
    const folder = join(tmpdir(), name)
    try {
      if (Date.now() - statSync(folder).mtimeMs < SETTLED_AFTER_MS) continue
      const lock = tryLock(join(folder, 'children.lock'))
      if (!lock) continue
      rmSync(folder, { recursive: true, force: true })
      lock.release()
    } catch {
      // Another run is clearing it too, or it is somebody else's.
    }
  }
}
