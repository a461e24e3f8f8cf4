import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { publishShell } from './publish-shell.ts'
import type { PublishedRemote } from './remotes.ts'
import { settleRemote } from './settle.ts'

export interface Published {
  remotes: PublishedRemote[]
  /** What was found damaged and what is served instead, in sentences. */
  troubles: string[]
}

/** Publishes the page and every remote that has been built, and sees to it that all that is served is whole. */
export function publishAll(root: string, paths: { shell: string; remotes: string }): Published {
  mkdirSync(paths.remotes, { recursive: true, mode: 0o700 })
  const troubles = publishShell(join(root, 'shell/dist'), paths.shell)
  const settled = listNames(root, paths.remotes).map((name) =>
    settleRemote(paths.remotes, name, join(root, name.replaceAll('_', '-'), 'dist')),
  )
  return {
    remotes: settled.flatMap(({ remote }) => remote ?? []),
    troubles: [...troubles, ...settled.flatMap((one) => one.troubles)],
  }
}

/** Those that have been built and those that were published, by the names they are published under. */
function listNames(root: string, remotes: string): string[] {
  const built = readdirSync(root)
    .filter((name) => name.startsWith('mf-') && existsSync(join(root, name, 'dist')))
    .map((name) => name.replaceAll('-', '_'))
  const published = readdirSync(remotes).filter((name) =>
    existsSync(join(remotes, name, 'current.json')),
  )
  return [...new Set([...built, ...published])].toSorted()
}
