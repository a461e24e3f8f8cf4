/** Waits; no longer than until the network comes back, or the waiting is called off. */
export function waitOrOnline(ms: number, stopping: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer)
      removeEventListener('online', done)
      stopping.removeEventListener('abort', done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    addEventListener('online', done)
    stopping.addEventListener('abort', done)
  })
}
