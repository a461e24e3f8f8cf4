import { createHash } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { listWorkspaces, readManifest, walk } from './workspaces.ts'

const ROOT_FILES = ['package.json', 'package-lock.json', 'turbo.json', 'tsconfig.base.json']
export const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  'coverage',
])
const TEST_FILE = /\.test\.tsx?$/

/** Every workspace that is part of the product; this one builds itself before it runs. */
export function listBuiltWorkspaces(root: string): string[] {
  return listWorkspaces(root).filter((name) => name !== 'infra' && !name.startsWith('tests/'))
}

/** A fingerprint of all sources and of what they were built to; equal means nothing to build. */
export function stampOf(root: string): string {
  const hash = createHash('sha256')
  const add = (path: string, withTime: boolean) => {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${withTime ? mtimeMs : ''}\n`)
  }
  for (const name of ROOT_FILES) if (existsSync(join(root, name))) add(join(root, name), true)
  for (const workspace of listBuiltWorkspaces(root)) {
    const folder = join(root, workspace)
    walk(folder, (name) => !NOT_SOURCE.has(name) && !name.startsWith('.')).forEach((path) => {
      if (!TEST_FILE.test(path)) add(path, true)
    })
    // The type checker writes beside the build, at times of its own.
    const dist = walk(join(folder, 'dist'), (name) => name !== 'types' && !name.startsWith('.'))
    dist.forEach((path) => add(path, false))
    const isMissing = dist.length === 0 && readManifest(folder)?.scripts?.['build']
    if (isMissing) hash.update(`${workspace} is not built\n`)
  }
  return hash.digest('hex')
}
