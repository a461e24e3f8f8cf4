import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus } from 'node:os'
import type { Result } from './bench.ts'

/** Keeps what a bench found in a folder, with the machine that it found it on. */
export function keepResult(folder: string, result: Result): void {
  mkdirSync(folder, { recursive: true })
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, Node ${process.version}`
  const text = JSON.stringify({ ...result, machine, at: new Date().toISOString() }, null, 2)
  writeFileSync(`${folder}/${result.bench}.json`, `${text}\n`)
}
