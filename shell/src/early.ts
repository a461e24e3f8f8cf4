import { hasSessionHint, startSession } from '@hub/web-kit/early'
import { loadStyle, preloadModules } from './part/asset-links.ts'
import { watchStyles } from './part/failed-styles.ts'
import { applyTheme } from '#lib/theme.ts'
import { readRegistry } from './part/registry.ts'

/** The remotes whose parts are on the first view; those of the others are asked for when needed. */
const FIRST = ['mf_contracts']

/**
 * Runs as soon as the page does, ahead of everything that has to wait for shared libraries: takes
 * up the registry that the page has preloaded, asks for what the remotes want at once, and who is
 * there. What cannot be had is told by whoever needs it.
 */
async function askAhead(): Promise<void> {
  const registry = await readRegistry()
  // Who has to sign in first needs none of them yet.
  if (!hasSessionHint()) return
  for (const { name, preload, css } of registry.values()) {
    if (!FIRST.includes(name)) continue
    preloadModules(preload)
    for (const href of css) loadStyle(href).catch(() => undefined)
  }
}

applyTheme()
watchStyles()
// The dev server's federation gives the page a web-kit of its own, which starts by itself.
if (import.meta.env.PROD) void startSession()
void askAhead().catch(() => undefined)
