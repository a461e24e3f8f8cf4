import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

interface Manifest {
  workspaces?: string[]
  scripts?: Record<string, string>
}

/** The folders of all workspaces, from the root, in the order of its package.json. */
export function listWorkspaces(root: string): string[] {
  return (readManifest(root)?.workspaces ?? [])
    .flatMap((pattern) =>
      pattern.endsWith('/*')
        ? listFolders(join(root, pattern.slice(0, -2))).map((name) => pattern.replace('*', name))
        : [pattern],
    )
    .filter((name) => existsSync(join(root, name, 'package.json')))
}

export function readManifest(folder: string): Manifest | undefined {
  const path = join(folder, 'package.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest) : undefined
}

function listFolders(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .toSorted()
}

/** The files below a folder, those and the folders with unwanted names left out. */
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
