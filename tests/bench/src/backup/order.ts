import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'

const ROOT = resolve(import.meta.dirname, '../../../..')

/** Runs `npm run backup`, or another order, on a data folder; answers how it ended and what it said. */
export async function order(
  name: 'backup' | 'restore' | 'rotate-key' | 'start',
  dataDir: string,
  ...args: string[]
): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [join(ROOT, `infra/${name}.mjs`), ...args], {
    env: { ...process.env, CI: '1', PORT: '0', HUB_DATA: dataDir },
  })
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, said }
}
