import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Fills a folder with this machine's commands but for some, to be used as the whole PATH. */
export function barePath(folder: string, without: string[]): string {
  mkdirSync(folder)
  const seen = new Set(without)
  for (const from of (process.env['PATH'] ?? '').split(delimiter).filter(Boolean)) {
    for (const name of listNames(from)) {
      if (seen.has(name)) continue
      seen.add(name)
      symlinkSync(join(from, name), join(folder, name))
    }
  }
  return folder
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
