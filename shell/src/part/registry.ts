import { createListeners } from '@hub/web-kit/early'

/** A remote as `/remotes.json` has it; all paths are addresses of this origin. */
export interface Remote {
  name: string
  version: string
  entry: string
  preload: readonly string[]
  css: readonly string[]
  requires: Readonly<Record<string, string>>
}

/** The remotes there are, by name. */
export type Registry = ReadonlyMap<string, Remote>

const ADDRESS = '/remotes.json'

let current: Promise<Registry> | undefined
let seen = ''
const listeners = createListeners()

/** The registry as it was last read. */
export function readRegistry(): Promise<Registry> {
  return (current ??= read('default').catch((error: unknown) => {
    current = undefined
    throw error
  }))
}

/** Reads the registry anew, past every cache. */
export async function refreshRegistry(): Promise<Registry> {
  const registry = await read('no-store')
  current = Promise.resolve(registry)
  return registry
}

/** Calls back when a registry that was read differs from the one before. */
export const onRegistryChange = listeners.add

async function read(cache: RequestCache): Promise<Registry> {
  const response = await fetch(ADDRESS, { cache, signal: AbortSignal.timeout(8_000) })
  if (!response.ok) throw new Error(`${ADDRESS} answered ${response.status}.`)
  const text = await response.text()
  const { remotes } = JSON.parse(text) as { remotes: readonly Remote[] }
  const registry = new Map(remotes.map((remote) => [remote.name, remote]))
  const isChanged = seen !== '' && seen !== text
  seen = text
  if (isChanged) queueMicrotask(listeners.notify)
  return registry
}
