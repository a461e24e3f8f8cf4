import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { replaceFile, syncFolder } from '../base/replace-file.ts'
import { UserError } from '../base/user-error.ts'
import { isPublic, isWhole, readJson, readRelease, versionOf } from './release.ts'

/** Which releases of a remote were current, oldest first, and whether the choice is held by hand. */
interface History {
  pinned: boolean
  versions: string[]
}

export interface PublishedRemote {
  name: string
  current: string | undefined
  pinned: boolean
  versions: string[]
}

/** Adds a build as a release. A remote pinned by hand stays where it is, unless asked to move. */
export function publishRemote(
  remotes: string,
  dist: string,
  movesPinned: boolean,
): PublishedRemote {
  const { name } = readRelease(dist)
  const version = versionOf(dist)
  const folder = join(remotes, name, version)
  if (!isWhole(folder, version)) addRelease(dist, folder)
  const history = readHistory(remotes, name)
  const versions = [...history.versions.filter((known) => known !== version), version]
  const pinned = history.pinned && !movesPinned
  writeHistory(remotes, name, { pinned, versions })
  if (!pinned) makeCurrent(remotes, name, version)
  return describeRemote(remotes, name)
}

/** Makes a release current and holds it there until the next publish by hand. */
export function pinRemote(remotes: string, name: string, version: string): PublishedRemote {
  const { versions } = mustKnow(remotes, name)
  if (!versions.includes(version)) {
    throw new UserError(`${name} has no release ${version}. It has: ${versions.join(', ')}.`)
  }
  if (!isWhole(join(remotes, name, version), version)) {
    throw new UserError(
      `The release ${version} of ${name} is damaged: a file is missing or changed.`,
    )
  }
  makeCurrent(remotes, name, version)
  writeHistory(remotes, name, { pinned: true, versions })
  return describeRemote(remotes, name)
}

/** Goes back to the release before the current one, and holds it there. */
export function rollBackRemote(remotes: string, name: string): PublishedRemote {
  const { versions, current } = mustKnow(remotes, name)
  const earlier = versions[versions.indexOf(current ?? '') - 1]
  if (!earlier) throw new UserError(`${name} has no release before ${current ?? 'this one'}.`)
  return pinRemote(remotes, name, earlier)
}

export function listRemotes(remotes: string): PublishedRemote[] {
  if (!existsSync(remotes)) return []
  return readdirSync(remotes)
    .filter((name) => existsSync(join(remotes, name, 'releases.json')))
    .map((name) => describeRemote(remotes, name))
}

export function describeRemote(remotes: string, name: string): PublishedRemote {
  const path = join(remotes, name, 'current.json')
  const current = existsSync(path) ? readJson<{ version: string }>(path).version : undefined
  return { name, current, ...readHistory(remotes, name) }
}

function mustKnow(remotes: string, name: string): PublishedRemote {
  const known = listRemotes(remotes)
  const found = known.find((remote) => remote.name === name)
  if (found) return found
  const names = known.map((remote) => remote.name).join(', ') || 'none'
  throw new UserError(`There is no remote ${name}. Published: ${names}.`)
}

function addRelease(dist: string, folder: string): void {
  const unfinished = `${folder}.${process.pid}.new`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dist).filter(isPublic)) {
    cpSync(join(dist, name), join(unfinished, name), { recursive: true })
  }
  // What is there under this version is damaged, or another command has just put the same there.
  rmSync(folder, { recursive: true, force: true })
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  syncFolder(join(folder, '..'))
}

export function makeCurrent(remotes: string, name: string, version: string): void {
  const release = readRelease(join(remotes, name, version))
  const text = `${JSON.stringify({ version, ...release }, undefined, 2)}\n`
  const path = join(remotes, name, 'current.json')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceFile(path, text)
}

export function readHistory(remotes: string, name: string): History {
  const path = join(remotes, name, 'releases.json')
  if (!existsSync(path)) return { pinned: false, versions: [] }
  return readJson<History>(path)
}

export function writeHistory(remotes: string, name: string, history: History): void {
  const path = join(remotes, name, 'releases.json')
  const text = `${JSON.stringify(history, undefined, 2)}\n`
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceFile(path, text)
}
