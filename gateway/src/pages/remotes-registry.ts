import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Service } from '@hub/service-kit/http'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const NAME = '^[a-z][a-z0-9_]*$'
const FILE = '^(?!.*(?:^|/)\\.)[\\w@~+./-]+$'

const File = Type.String({ pattern: FILE })

/** What `<remote>/current.json` says: which build of the remote is the one in use. */
const Release = Type.Object({
  name: Type.String({ pattern: NAME }),
  version: Type.String({ pattern: '^[\\w-][\\w.-]*$' }),
  entry: File,
  preload: Type.Array(File),
  css: Type.Array(File),
  requires: Type.Record(Type.String(), Type.String()),
})

export interface RegisteredRemote {
  name: string
  version: string
  entry: string
  preload: string[]
  css: string[]
  requires: Record<string, string>
}

/** The registry in force, ready to be sent. */
export interface Registry {
  body: Buffer
  etag: string
}

/**
 * The remotes as their folders say now. One whose `current.json` is missing or broken is left
 * out; the others stay.
 */
export class RemotesRegistry {
  readonly #root: string
  readonly #log: Service['log']
  readonly #told = new Map<string, string>()
  #current: Registry = toRegistry([])
  #watch: NodeJS.Timeout | undefined

  constructor(root: string, log: Service['log']) {
    this.#root = root
    this.#log = log
  }

  async read(): Promise<Registry> {
    const folders = await readdir(this.#root).catch(() => [])
    const releases = await Promise.all(
      folders.toSorted((a, b) => (a < b ? -1 : 1)).map((name) => this.#readRelease(name)),
    )
    const registry = toRegistry(releases.filter((release) => release !== undefined))
    if (registry.etag !== this.#current.etag) this.#current = registry
    return this.#current
  }

  /** Looks for changes until stopped, and tells of each. */
  watch(everyMs: number, onChange: () => void): void {
    let seen = this.#current.etag
    const look = async () => {
      const { etag } = await this.read()
      if (etag !== seen) onChange()
      seen = etag
      this.#watch = setTimeout(() => void look(), everyMs)
    }
    this.#watch = setTimeout(() => void look(), everyMs)
  }

  stop(): void {
    clearTimeout(this.#watch)
  }

  async #readRelease(folder: string): Promise<RegisteredRemote | undefined> {
    const path = join(this.#root, folder, 'current.json')
    const text = await readFile(path, 'utf8').catch(() => undefined)
    if (text === undefined) return undefined
    try {
      const release: unknown = JSON.parse(text)
      if (Value.Check(Release, release) && release.name === folder) return toRemote(release)
    } catch {
      // Said below, as for any other content that is no release.
    }
    if (this.#told.get(folder) !== text) this.#log.error({ path }, 'not a release: left out')
    this.#told.set(folder, text)
    return undefined
  }
}

function toRemote(release: Type.Static<typeof Release>): RegisteredRemote {
  const at = (file: string) => `/remotes/${release.name}/${release.version}/${file}`
  return {
    name: release.name,
    version: release.version,
    entry: at(release.entry),
    preload: release.preload.map(at),
    css: release.css.map(at),
    requires: release.requires,
  }
}

function toRegistry(remotes: readonly RegisteredRemote[]): Registry {
  const body = Buffer.from(JSON.stringify({ remotes }))
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return { body, etag: `W/"${hash}"` }
}
