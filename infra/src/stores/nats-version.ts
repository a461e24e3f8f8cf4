import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { OLDEST_NATS } from './nats-releases.ts'

export function isNewEnough(binary: string): boolean {
  try {
    const answer = execFileSync(binary, ['--version'], {
      encoding: 'utf8',
      timeout: 5_000,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return isAtLeast(answer, OLDEST_NATS)
  } catch {
    return false
  }
}

export function isAtLeast(answer: string, oldest: readonly number[]): boolean {
  const found = /v?(\d+)\.(\d+)\.(\d+)/.exec(answer)?.slice(1).map(Number)
  if (!found) return false
  const differs = oldest.findIndex((part, index) => part !== found[index])
  return differs === -1 || (found[differs] ?? 0) > (oldest[differs] ?? 0)
}

export function sha256(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex')
}
