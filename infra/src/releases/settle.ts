import { existsSync, readFileSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { toMessage } from '../base/user-error.ts'
import { isWhole, readRelease, versionOf } from './release.ts'
import { describeRemote, makeCurrent, publishRemote, readHistory, writeHistory } from './remotes.ts'
import type { PublishedRemote } from './remotes.ts'

const VERSION = /^[0-9a-f]{12}$/

export interface Settled {
  /** Undefined when nothing of it can be served. */
  remote: PublishedRemote | undefined
  /** What was found damaged and what is served instead, in sentences. */
  troubles: string[]
}

/**
 * What a start does for one remote: its build is published, and whatever is missing or damaged,
 * the newest release that is whole is current in the end. One bad file keeps no hub from starting.
 */
export function settleRemote(remotes: string, name: string, dist: string): Settled {
  const troubles: string[] = []
  const attempt = (what: string, work: () => void) => {
    try {
      work()
    } catch (error) {
      troubles.push(`${name}: ${what}. ${toMessage(error)}`)
    }
  }
  const folder = join(remotes, name)
  mendLists(folder, troubles, name)
  if (existsSync(join(dist, 'remote.json'))) {
    attempt('its build is not used', () => {
      const { version, isDamaged } = inspect(folder, dist)
      publishRemote(remotes, dist, false)
      if (isDamaged) {
        troubles.push(`${name}: release ${version} was damaged, and is put back from the build.`)
      }
    })
  }
  if (!existsSync(folder)) return { remote: undefined, troubles }
  attempt('no release of it is whole', () => mustBeWhole(remotes, name, troubles))
  return { remote: describeRemote(remotes, name), troubles }
}

function inspect(folder: string, dist: string): { version: string; isDamaged: boolean } {
  readRelease(dist)
  const version = versionOf(dist)
  const published = join(folder, version)
  return { version, isDamaged: existsSync(published) && !isWhole(published, version) }
}

/** Takes the newest whole release when the current one is none. */
function mustBeWhole(remotes: string, name: string, troubles: string[]): void {
  const { current, versions, pinned } = describeRemote(remotes, name)
  const folderOf = (version: string) => join(remotes, name, version)
  if (current && isWhole(folderOf(current), current)) return
  const older = versions.findLast((version) => isWhole(folderOf(version), version))
  if (!older) throw new Error('Publish it anew: npm run remotes -- publish <workspace>')
  makeCurrent(remotes, name, older)
  const was = current
    ? `release ${current}${pinned ? ', which is pinned,' : ''} is damaged`
    : 'no release was current'
  troubles.push(`${name}: ${was}, and ${older} is served instead.`)
}

/** A list that cannot be read is made anew from the folders that are there. */
function mendLists(folder: string, troubles: string[], name: string): void {
  for (const list of ['current.json', 'releases.json']) {
    const path = join(folder, list)
    if (!existsSync(path) || isJson(path)) continue
    rmSync(path)
    troubles.push(`${name}: ${path} could not be read, and is made anew.`)
  }
  if (!existsSync(folder) || readHistory(join(folder, '..'), name).versions.length > 0) return
  const versions = readdirSync(folder)
    .filter((name) => VERSION.test(name) && isWhole(join(folder, name), name))
    .toSorted((a, b) => statSync(join(folder, a)).mtimeMs - statSync(join(folder, b)).mtimeMs)
  if (versions.length > 0) writeHistory(join(folder, '..'), name, { pinned: false, versions })
}

function isJson(path: string): boolean {
  try {
    return typeof JSON.parse(readFileSync(path, 'utf8')) === 'object'
  } catch {
    return false
  }
}
