import { existsSync, readdirSync, statSync, watch } from 'node:fs'
import type { FSWatcher } from 'node:fs'
import { join } from 'node:path'

/** A save is several events, and one of several files many. */
const SETTLED_MS = 30

/** What editors put beside a file while they save it is none of these. */
const SOURCE = /^[^.#].*\.(tsx?|m?js|json|css|svg)$/

/**
 * Tells which files below some folders were saved, made or removed, those of one moment together.
 * Folders are watched one by one: Node's own recursive watching on Linux loses files that an editor
 * replaces by renaming.
 */
export function watchFolders(
  folders: readonly string[],
  signal: AbortSignal,
  onSaved: (files: string[]) => void,
): void {
  const watchers = new Map<string, FSWatcher>()
  const changed = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function tell(): void {
    const files = [...changed]
    changed.clear()
    if (!signal.aborted) onSaved(files)
  }

  function note(file: string): void {
    changed.add(file)
    clearTimeout(timer)
    timer = setTimeout(tell, SETTLED_MS)
  }

  /** With all below it: where one is made again, the old watcher would stay with the old one. */
  function forget(folder: string): void {
    for (const [path, watcher] of watchers) {
      if (path !== folder && !path.startsWith(`${folder}/`)) continue
      watcher.close()
      watchers.delete(path)
    }
  }

  function follow(folder: string, isNew: boolean): void {
    if (signal.aborted) return
    const watcher = watch(folder, (event, name) => {
      if (name !== null) look(join(folder, name), name, event === 'rename')
    })
    watcher.on('error', () => forget(folder))
    watchers.set(folder, watcher)
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) follow(path, isNew)
      // It may have been written before the folder was followed.
      else if (isNew && SOURCE.test(entry.name)) note(path)
    }
  }

  function look(path: string, name: string, isMoved: boolean): void {
    if (SOURCE.test(name)) return note(path)
    if (!isMoved) return
    forget(path)
    if (isFolder(path)) follow(path, true)
  }

  for (const folder of folders) if (existsSync(folder)) follow(folder, false)
  signal.addEventListener('abort', () => [...watchers.keys()].forEach(forget))
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}
