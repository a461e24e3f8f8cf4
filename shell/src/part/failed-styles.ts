import { loadStyle } from './asset-links.ts'

const failed = new Set<string>()

/**
 * Remembers which stylesheets did not come. Vite's loader does so too, but as if they had: the next
 * try would show the part unstyled.
 */
export function watchStyles(): void {
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
      failed.add(target.href)
      target.remove()
    },
    // It does not bubble.
    { capture: true },
  )
}

/** Asks for them again. Those that are gone for good, as after a release, keep nobody waiting. */
export async function reloadFailedStyles(): Promise<void> {
  const again = [...failed]
  failed.clear()
  await Promise.allSettled(again.map((href) => loadStyle(href)))
}
