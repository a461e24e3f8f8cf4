/**
 * Does what the work can do without, such as a lock screen, storage or the browser's history, and
 * answers nothing where the browser refuses it: what only decorates never stops the work.
 */
export function attempt<T>(act: () => T): T | undefined {
  try {
    return act()
  } catch {
    return undefined
  }
}
