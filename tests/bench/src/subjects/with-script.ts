import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Has `run` use a file with this text, which is there no longer than that. */
export async function withScript<T>(text: string, run: (path: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'hub-bench-script-'))
  const path = join(folder, 'script')
  writeFileSync(path, text)
  try {
    return await run(path)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
