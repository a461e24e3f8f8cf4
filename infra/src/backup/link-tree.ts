import { linkSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Gives every file of a folder a second name in another, where it has none yet: it stays there
 * when the first one goes. Answers how many it linked.
 */
export function linkTree(from: string, to: string): number {
  mkdirSync(to, { recursive: true, mode: 0o700 })
  let count = 0
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) count += linkTree(source, target)
    else if (link(source, target)) count += 1
  }
  return count
}

function link(source: string, target: string): boolean {
  try {
    linkSync(source, target)
    return true
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    // Linked before; or deleted just now, with the row that named it.
    if (code === 'EEXIST' || code === 'ENOENT') return false
    throw error
  }
}
