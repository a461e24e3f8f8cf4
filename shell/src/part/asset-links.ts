const styles = new Map<string, Promise<void>>()
const asked = new Set<string>()

/** Asks for modules ahead of the code that will import them. */
export function preloadModules(addresses: readonly string[]): void {
  for (const href of addresses) {
    if (asked.has(href)) continue
    asked.add(href)
    append({ rel: 'modulepreload', crossOrigin: '', href })
  }
}

/** Loads a stylesheet once; without it a part would stand there unstyled and nobody would know. */
export function loadStyle(href: string): Promise<void> {
  const known = styles.get(href)
  if (known) return known
  const loading = new Promise<void>((resolve, reject) => {
    const link = append({ rel: 'stylesheet', href })
    const fail = () => {
      link.remove()
      styles.delete(href)
      reject(new Error(`Failed to load CSS: ${href}`))
    }
    // A page of HTML in its place is loaded too, as a stylesheet without a rule.
    link.onload = () => (link.sheet?.cssRules.length ? resolve() : fail())
    link.onerror = fail
  })
  styles.set(href, loading)
  return loading
}

function append(properties: Partial<HTMLLinkElement>): HTMLLinkElement {
  const link = Object.assign(document.createElement('link'), properties)
  document.head.append(link)
  return link
}
