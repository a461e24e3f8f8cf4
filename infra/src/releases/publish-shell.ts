import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { replaceFile } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'
import { walk } from '../base/workspaces.ts'
import { isPublic } from './release.ts'

const PAGE = 'index.html'

/**
 * Adds the new files to the pool, then swaps the page; tabs that are open still find the old files.
 * A build that is not whole leaves the page that was published before, which the answer then says.
 */
export function publishShell(dist: string, target: string): string[] {
  const missing = listMissing(dist, target)
  if (missing.length > 0) {
    const trouble = `The build of the shell is not whole: ${missing.join(', ')} is missing.`
    if (listMissing(target, target).length > 0) throw new UserError(`${trouble} Build it again.`)
    return [`${trouble} The page that was published before is served.`]
  }
  mkdirSync(target, { recursive: true, mode: 0o700 })
  for (const file of walk(dist, isPublic)) {
    const path = relative(dist, file)
    if (path !== PAGE) copyChanged(file, join(target, path))
  }
  const page = readFileSync(join(dist, PAGE), 'utf8')
  const published = join(target, PAGE)
  if (!existsSync(published) || readFileSync(published, 'utf8') !== page) {
    replaceFile(published, page)
  }
  return []
}

/** What the page of a build needs at once and nobody has. */
function listMissing(folder: string, pool: string): string[] {
  const page = join(folder, PAGE)
  if (!existsSync(page)) return [page]
  const named = readFileSync(page, 'utf8').matchAll(/(?:src|href)="\/?([^":?]+\.(?:js|css))"/g)
  return [...named]
    .map(([, file = '']) => file)
    .filter((file) => !existsSync(join(folder, file)) && !existsSync(join(pool, file)))
}

function copyChanged(from: string, to: string): void {
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return
  mkdirSync(dirname(to), { recursive: true })
  const next = `${to}.${process.pid}.new`
  copyFileSync(from, next)
  renameSync(next, to)
}
