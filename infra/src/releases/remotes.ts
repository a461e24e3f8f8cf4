import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { replaceFile, syncFolder } from '../replace-file.ts'
import { Sentence } from '../sentence.ts'
import { walk } from '../workspaces.ts'
import { readRelease } from './release.ts'

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

const isPublic = (name: string) => name !== 'types' && !name.startsWith('.')

/** Adds a build as a release. A remote pinned by hand stays where it is, unless asked to move. */
export function publishRemote(
  remotes: string,
  dist: string,
  movesPinned: boolean,
): PublishedRemote {
  const { name } = readRelease(dist)
  const version = versionOf(dist)
  const folder = join(remotes, name, version)
  if (!existsSync(folder)) addRelease(dist, folder)
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
    throw new Sentence(`${name} has no release ${version}. It has: ${versions.join(', ')}.`)
  }
  makeCurrent(remotes, name, version)
  writeHistory(remotes, name, { pinned: true, versions })
  return describeRemote(remotes, name)
}

/** Goes back to the release before the current one, and holds it there. */
export function rollBackRemote(remotes: string, name: string): PublishedRemote {
  const { versions, current } = mustKnow(remotes, name)
  const earlier = versions[versions.indexOf(current ?? '') - 1]
  if (!earlier) throw new Sentence(`${name} has no release before ${current ?? 'this one'}.`)
  return pinRemote(remotes, name, earlier)
}

export function listRemotes(remotes: string): PublishedRemote[] {
  if (!existsSync(remotes)) return []
  return readdirSync(remotes)
    .filter((name) => existsSync(join(remotes, name, 'releases.json')))
    .map((name) => describeRemote(remotes, name))
}

function describeRemote(remotes: string, name: string): PublishedRemote {
  const path = join(remotes, name, 'current.json')
  const current = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as { version: string }).version
    : undefined
  return { name, current, ...readHistory(remotes, name) }
}

function mustKnow(remotes: string, name: string): PublishedRemote {
  const known = listRemotes(remotes)
  const found = known.find((remote) => remote.name === name)
  if (found) return found
  const names = known.map((remote) => remote.name).join(', ') || 'none'
  throw new Sentence(`There is no remote ${name}. Published: ${names}.`)
}

/** The same files make the same version, so publishing again changes nothing. */
function versionOf(dist: string): string {
  const hash = createHash('sha256')
  for (const file of walk(dist, isPublic)) {
    hash.update(`${relative(dist, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

function addRelease(dist: string, folder: string): void {
  const unfinished = `${folder}.${process.pid}.new`
  mkdirSync(unfinished, { recursive: true, mode: 0o700 })
  for (const name of readdirSync(dist).filter(isPublic)) {
    cpSync(join(dist, name), join(unfinished, name), { recursive: true })
  }
  try {
    renameSync(unfinished, folder)
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  syncFolder(join(folder, '..'))
}

function makeCurrent(remotes: string, name: string, version: string): void {
  const release = readRelease(join(remotes, name, version))
  const text = `${JSON.stringify({ version, ...release }, undefined, 2)}\n`
  const path = join(remotes, name, 'current.json')
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceFile(path, text)
}

function readHistory(remotes: string, name: string): History {
  const path = join(remotes, name, 'releases.json')
  if (!existsSync(path)) return { pinned: false, versions: [] }
  return JSON.parse(readFileSync(path, 'utf8')) as History
}

function writeHistory(remotes: string, name: string, history: History): void {
  const path = join(remotes, name, 'releases.json')
  const text = `${JSON.stringify(history, undefined, 2)}\n`
  if (!existsSync(path) || readFileSync(path, 'utf8') !== text) replaceFile(path, text)
}
