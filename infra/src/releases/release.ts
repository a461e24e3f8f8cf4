import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Sentence } from '../sentence.ts'

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
  if (!existsSync(path)) throw new Sentence(`${path} is missing: build the remote first.`)
  const found = JSON.parse(readFileSync(path, 'utf8')) as Partial<Release>
  const { name, entry, preload = [], css = [], requires = {} } = found
  // The name becomes a folder and a part of an address.
  if (typeof name !== 'string' || !/^[a-z][a-z0-9_]*$/.test(name)) {
    throw new Sentence(
      `${path} must name the remote, in lower case letters, digits and underscores.`,
    )
  }
  if (typeof entry !== 'string') throw new Sentence(`${path} must name the entry file.`)
  const missing = [entry, ...preload, ...css].filter((file) => !existsSync(join(folder, file)))
  if (missing.length > 0) {
    throw new Sentence(`The build of ${name} is not whole: ${missing.join(', ')} is missing.`)
  }
  return { name, entry, preload, css, requires }
}
