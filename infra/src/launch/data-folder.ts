import { chmodSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { listHolders, tryLock, waitForLock } from '../base/file-lock.ts'
import type { FileLock } from '../base/file-lock.ts'
import { toPaths } from '../base/launcher-config.ts'
import { replaceFile } from '../base/replace-file.ts'
import { UserError, toMessage } from '../base/user-error.ts'

/** What a running hub says about itself to the next one that wants its folder. */
interface HubState {
  pid: number
  state: 'starting' | 'running' | 'stopping'
  url?: string
}

export interface DataFolder {
  /** Held by every child, so that a new launcher can tell when the last one's are gone. */
  childrenLockFd: number
  note(state: HubState['state'], url?: string): void
  release(): void
}

const TAKEOVER_MS = 1_500
const STOPPING_MS = 8_000
const LEFTOVER_MS = 15_000

/** Makes the folder and takes it for this process alone. */
export async function claimDataFolder(
  folder: string,
  onWait: (text: string) => void,
): Promise<DataFolder> {
  const paths = toPaths(folder)
  try {
    if (!existsSync(folder)) {
      mkdirSync(folder, { recursive: true })
      chmodSync(folder, 0o700)
    }
    mkdirSync(`${folder}/log`, { recursive: true, mode: 0o700 })
  } catch (error) {
    throw new UserError(`The data folder ${folder} cannot be used: ${toMessage(error)}`)
  }
  const hub = await takeHubLock(folder, onWait)
  const children = await takeChildrenLock(paths.childrenLock, onWait)
  return {
    childrenLockFd: children.fd,
    note(state, url) {
      const text = JSON.stringify({
        pid: process.pid,
        state,
        ...(url && { url }),
      } satisfies HubState)
      replaceFile(paths.state, text)
    },
    release() {
      children.release()
      hub.release()
    },
  }
}

/** Throws for a folder that a restore was to fill and was cut off at. */
export function mustBeWhole(folder: string): void {
  if (!existsSync(toPaths(folder).unfinishedRestore)) return
  throw new UserError(
    `A restore into ${folder} was cut off, and not all is there. Run it again: npm run restore -- <file>`,
  )
}

async function takeHubLock(folder: string, onWait: (text: string) => void): Promise<FileLock> {
  const paths = toPaths(folder)
  const startedAt = Date.now()
  for (let hasSaid = false; ; hasSaid = true) {
    const lock = tryLock(paths.hubLock)
    if (lock) return lock
    const other = readState(paths.state)
    const patience = other?.state === 'stopping' ? STOPPING_MS : TAKEOVER_MS
    if (Date.now() - startedAt > patience) throw alreadyRunning(folder, other)
    if (!hasSaid) onWait('Another Hangar has this data folder; seeing whether it is about to stop')
    await sleep(100)
  }
}

function readState(path: string): HubState | undefined {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as HubState
  } catch {
    return undefined
  }
}

function alreadyRunning(folder: string, other: HubState | undefined): UserError {
  const where = other?.url ? ` at ${other.url}` : ''
  const who = other ? ` (process ${other.pid})` : ''
  return new UserError(
    `Hangar is already running${where} with the data folder ${folder}${who}. ` +
      'Stop it first, or give this one its own: HUB_DATA=.hub-2 PORT=8081 npm start',
  )
}

async function takeChildrenLock(path: string, onWait: (text: string) => void): Promise<FileLock> {
  const free = tryLock(path)
  if (free) return free
  onWait('The last run was cut off; waiting for its stores to finish')
  const waited = await waitForLock(path, LEFTOVER_MS)
  if (waited) return waited
  // The folder is ours and its launcher is gone: whoever still has the file open is a leftover.
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    for (const pid of listHolders(path)) end(pid, signal)
    const lock = await waitForLock(path, 5_000)
    if (lock) return lock
  }
  const left = listHolders(path).join(', ') || 'unknown'
  throw new UserError(`Processes of the last run do not end (${left}). End them and start again.`)
}

function end(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    // Already gone.
  }
}
