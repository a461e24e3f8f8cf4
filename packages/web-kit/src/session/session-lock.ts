const LOCK = 'hub-session'

/**
 * Runs one renewal at a time in all tabs of the browser: each renewal replaces the cookie, and two
 * at once would look like a stolen one. Pages without a secure context have no locks, and to some
 * the browser refuses them; there the server's grace for parallel tabs has to do.
 */
export async function withSessionLock<T>(task: () => Promise<T>): Promise<T> {
  const locks = navigator.locks as LockManager | null | undefined
  if (!locks) return task()
  let work: Promise<T> | undefined
  try {
    await locks.request(LOCK, () => (work = task()))
  } catch {
    // What the task itself says is told below.
  }
  return work ?? task()
}
