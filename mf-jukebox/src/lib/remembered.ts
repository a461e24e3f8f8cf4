/** Reads what the browser remembers; nothing when it may not, or when it makes no sense. */
export function readRemembered<T>(key: string): Partial<T> | null {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(key) ?? 'null')
    return typeof value === 'object' ? (value as Partial<T> | null) : null
  } catch {
    return null
  }
}

export function remember(key: string, value: unknown): void {
  try {
    localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Storage is closed or full: then it lives as long as the page.
  }
}
