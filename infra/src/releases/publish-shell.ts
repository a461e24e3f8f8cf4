import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { replaceFile } from '../replace-file.ts'
import { Sentence } from '../sentence.ts'
import { walk } from '../workspaces.ts'

const PAGE = 'index.html'

/** Adds the new files to the pool, then swaps the page; tabs that are open still find the old files. */
export function publishShell(dist: string, target: string): void {
  if (!existsSync(join(dist, PAGE)))
    throw new Sentence(`${join(dist, PAGE)} is missing: build the shell.`)
  mkdirSync(target, { recursive: true, mode: 0o700 })
  const files = walk(dist, (name) => name !== 'types' && !name.startsWith('.'))
  for (const file of files) {
    const path = relative(dist, file)
    if (path !== PAGE) copyChanged(file, join(target, path))
  }
  const page = readFileSync(join(dist, PAGE), 'utf8')
  const published = join(target, PAGE)
  if (existsSync(published) && readFileSync(published, 'utf8') === page) return
  replaceFile(published, page)
}

function copyChanged(from: string, to: string): void {
  if (existsSync(to) && readFileSync(to).equals(readFileSync(from))) return
  mkdirSync(dirname(to), { recursive: true })
  const next = `${to}.${process.pid}.new`
  copyFileSync(from, next)
  renameSync(next, to)
}
