import { toPaths } from '../base/launcher-config.ts'
import type { RunningLauncher } from '../launch/run-launcher.ts'
import { partOf } from './choose-watched.ts'
import type { Watched } from './choose-watched.ts'
import { createRestarts } from './restarts.ts'
import { openServerBuild } from './server-build.ts'
import { listSourceFolders } from './source-folders.ts'
import { createTypeCheck } from './type-check.ts'
import { watchFolders } from './watch-folders.ts'

/** No part of what runs. */
const NO_PART = /\.(test|test-d)\.tsx?$|\/testing\//

interface Follower {
  name: string
  folders: string[]
  restart?: (files: string[]) => Promise<void>
}

/** After each save: the servers concerned are built and started again, then the types are looked at. */
export async function followSaves(at: RunningLauncher, watched: Watched): Promise<void> {
  const { root, signal, lockFd, progress, config } = at
  const { note } = progress
  const logPath = toPaths(config.dataFolder).log('types')
  const checkTypes = createTypeCheck({ root, logPath, lockFd, note, signal })
  const servers = watched.servers.map(async (name) => {
    const build = await openServerBuild(root, name)
    const restart = createRestarts({
      name,
      part: partOf(name),
      build,
      parts: at.parts,
      note,
      signal,
    })
    return { name, folders: listSourceFolders(root, name), restart }
  })
  // The sources of these are followed by dev servers of their own.
  const frontEnds = [...watched.remotes, ...(watched.shell ? ['shell'] : [])].map((name) => ({
    name,
    folders: listSourceFolders(root, name),
  }))
  const followers: Follower[] = [...(await Promise.all(servers)), ...frontEnds]
  const onSaved = async (files: string[]) => {
    const concerned = followers.flatMap(({ folders, ...one }) => {
      const its = files.filter((file) => folders.some((folder) => file.startsWith(`${folder}/`)))
      return its.length > 0 ? [{ ...one, parts: its.filter((file) => !NO_PART.test(file)) }] : []
    })
    await Promise.all(
      concerned.map(async ({ restart, parts }) => {
        if (parts.length > 0) await restart?.(parts)
      }),
    )
    await checkTypes(concerned.map(({ name }) => name))
  }
  const folders = [...new Set(followers.flatMap((one) => one.folders))]
  watchFolders(folders, signal, (files) => void onSaved(files))
}
