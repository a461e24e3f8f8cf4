import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { UserError } from '../base/user-error.ts'
import { walk } from '../base/workspaces.ts'

/** What a remote's build says about itself; paths are relative to the build. */
export interface Release {
  name: string
  entry: string
  preload: string[]
  css: string[]
  requires: Record<string, string>
}

export function readRelease(folder: string): Release {
  const path = join(folder, 'remote.json')
  if (!existsSync(path)) throw new UserError(`${path} is missing: build the remote first.`)
  const found = readJson<Partial<Release>>(path)
  const { name, entry, preload = [], css = [], requires = {} } = found
  // The name becomes a folder and a part of an address.
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new UserError(
      `${path} must name the remote, in lower case letters, digits and underscores.`,
    )
  }
  if (typeof entry !== 'string') throw new UserError(`${path} must name the entry file.`)
  const missing = [entry, ...preload, ...css].filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) {
    throw new UserError(`The build of ${name} is not whole: ${missing.join(', ')} is missing.`)
  }
  return { name, entry, preload, css, requires }
}

export const isPublic = (name: string) => name !== 'types' && !name.startsWith('.')

/** The same files make the same version, so publishing again changes nothing. */
export function versionOf(folder: string): string {
  const hash = createHash('sha256')
  for (const file of walk(folder, isPublic)) {
    hash.update(`${relative(folder, file)}\n`).update(readFileSync(file))
  }
  return hash.digest('hex').slice(0, 12)
}

/** Whether a published release still is what its version says: no file is missing or has changed. */
export function isWhole(folder: string, version: string): boolean {
  return existsSync(folder) && versionOf(folder) === version
}

export function readJson<T>(path: string): T {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as T
  } catch {
    throw new UserError(`${path} cannot be read as JSON.`)
  }
}
