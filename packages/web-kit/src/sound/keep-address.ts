const RETRY_MS = 10_000

/**
 * Asks for the address of a sound again at half of its time, so that it does not run out while the
 * sound is heard; `ask` answers how many milliseconds it is good from then on. Returns the end.
 */
export function keepAddress(ask: () => Promise<number>, goodForMs: number): () => void {
  let timer = setTimeout(renew, goodForMs / 2)
  let isOver = false
  function renew(): void {
    // What cannot be had now is tried again; when it comes too late, the element says so.
    void ask()
      .then(
        (ms) => ms / 2,
        () => RETRY_MS,
      )
      .then((waitMs) => {
        if (!isOver) timer = setTimeout(renew, waitMs)
      })
  }
  return () => {
    isOver = true
    clearTimeout(timer)
  }
}
