import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { claimDataFolder } from '../launch/data-folder.ts'
import { toPaths } from '../base/launcher-config.ts'
import { replaceFile, syncFolder } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'

export interface FolderToFill {
  childrenLockFd: number
  /** Throws away what is in it so far, and lets it go. */
  empty(): void
  /** It is whole, and may be started. */
  finish(): void
}

/** Takes an empty data folder, or one where a restore was cut off; no start takes it meanwhile. */
export async function claimForRestore(
  folder: string,
  onWait: (text: string) => void,
): Promise<FolderToFill> {
  const { unfinishedRestore, hubLock } = toPaths(folder)
  const list = () => (existsSync(folder) ? readdirSync(folder) : [])
  if (list().length > 0 && !existsSync(unfinishedRestore)) {
    // Says so when it is a hub's that runs.
    if (existsSync(hubLock)) (await claimDataFolder(folder, onWait)).release()
    throw new UserError(
      `${folder} is not empty. Move it away, or restore into another: ` +
        'HUB_DATA=.hub-2 npm run restore -- <file>',
    )
  }
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  replaceFile(unfinishedRestore, '')
  const claimed = await claimDataFolder(folder, onWait)
  const remove = (keeps: (name: string) => boolean) => {
    for (const name of list().filter((one) => !keeps(one))) {
      rmSync(join(folder, name), { recursive: true, force: true })
    }
  }
  remove((name) => name.endsWith('.lock') || name === 'log' || unfinishedRestore.endsWith(name))
  return {
    childrenLockFd: claimed.childrenLockFd,
    empty() {
      remove(() => false)
      claimed.release()
    },
    finish() {
      rmSync(unfinishedRestore)
      syncFolder(folder)
      claimed.release()
    },
  }
}
