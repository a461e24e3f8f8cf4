import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listWorkspaces } from '../base/workspaces.ts'

interface Manifest {
  name: string
  dependencies?: Record<string, string>
}

/** The `src` folders that end up in a workspace's process or page: its own, and those of what it imports. */
export function listSourceFolders(root: string, workspace: string): string[] {
  const all = listWorkspaces(root).map((folder) => ({ folder, ...readManifest(root, folder) }))
  const found = new Set<string>()
  const add = (folder: string) => {
    if (found.has(folder)) return
    found.add(folder)
    const { dependencies = {} } = all.find((one) => one.folder === folder) ?? {}
    for (const { name, folder: used } of all) if (name in dependencies) add(used)
  }
  add(workspace)
  return [...found].map((folder) => join(root, folder, 'src'))
}

function readManifest(root: string, folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Manifest
}
