import { attempt, isLeavingGuarded } from '@hub/web-kit'

const KEY = 'hub.reloaded-for'
const MODULE = /https?:\/\/\S+?\.js\b/

/**
 * Chromium keeps a module that could not be fetched as failed for as long as the page lives, and
 * asks for it no more. When its file can be had again, only a new page helps: the page is loaded
 * anew, where nobody loses anything by that, and once for a module.
 */
export async function reloadFor(error: unknown): Promise<void> {
  const address = addressIn(error)
  if (!address || wasReloadedFor(address) || !mayReload()) return
  const served = await Promise.all([...new Set([address, ...listScripts()])].map(isServed))
  if (served.includes(false) || (await canImport(address)) || !mayReload()) return
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify([...reloadedFor(), address])))
  if (wasReloadedFor(address)) location.reload()
}

/** The module that an error, or one of those that caused it, is about. */
function addressIn(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  return MODULE.exec(error.message)?.[0] ?? addressIn(error.cause)
}

/** Not while something is being written, or plays. */
function mayReload(): boolean {
  const isWriting = document.activeElement?.matches('input, textarea, [contenteditable]')
  return !isWriting && !isLeavingGuarded() && navigator.mediaSession?.playbackState !== 'playing'
}

/** What a module imports may be what failed, and nothing says which of all scripts that was. */
const listScripts = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter((name) => MODULE.test(name) && name.startsWith(location.origin))

async function isServed(address: string): Promise<boolean> {
  try {
    const reply = await fetch(address, { cache: 'no-cache' })
    return reply.ok && /javascript/.test(reply.headers.get('content-type') ?? '')
  } catch {
    return false
  }
}

const canImport = (address: string): Promise<boolean> =>
  import(/* @vite-ignore */ address).then(
    () => true,
    () => false,
  )

const reloadedFor = (): string[] =>
  attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '[]')) ?? []

const wasReloadedFor = (address: string) => reloadedFor().includes(address)
