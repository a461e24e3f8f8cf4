import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publishRemote } from './remotes.ts'
import type { PublishedRemote } from './remotes.ts'
import { publishShell } from './publish-shell.ts'

/** Publishes the page and every remote that has been built. */
export function publishAll(
  root: string,
  paths: { shell: string; remotes: string },
): PublishedRemote[] {
  mkdirSync(paths.remotes, { recursive: true, mode: 0o700 })
  publishShell(join(root, 'shell/dist'), paths.shell)
  return readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'dist/remote.json')))
    .map((name) => publishRemote(paths.remotes, join(root, name, 'dist'), false))
}
