import { createHash } from 'node:crypto'
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

const ROOT_FILES = ['package.json', 'package-lock.json', 'turbo.json', 'tsconfig.base.json']
const NOT_SOURCE = new Set([
  'node_modules',
  'dist',
  'test-results',
  'playwright-report',
  'coverage',
])
const TEST_FILE = /\.test\.tsx?$/

/** Every workspace with something to build; this one builds itself before it runs. */
export function listBuiltWorkspaces(root: string): string[] {
  const patterns = (readManifest(root)?.workspaces ?? []) as string[]
  return patterns
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? listFolders(join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
        : [pattern],
    )
    .filter((name) => name !== 'infra' && !name.startsWith('tests/'))
    .filter((name) => existsSync(join(root, name, 'package.json')))
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

interface Manifest {
  workspaces?: string[]
  scripts?: Record<string, string>
}

function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
}

export function walk(folder: string, isWanted: (name: string) => boolean): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => isWanted(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) return walk(path, isWanted)
      return entry.isFile() ? [path] : []
    })
}
