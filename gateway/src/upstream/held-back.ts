/** How long a refusal is held back. */
const HELD_MS = 1_000
/** So many at a time: each holds a connection, and little else. */
const MOST_HELD = 10_000
/** How often those are looked for whose time has come. */
const SWEEP_MS = 50

interface MemoryShare {
  refuse: () => void
  until: number
}

/**
 * Refusals that are held back for a moment. Whoever asks again as soon as they are refused would be
 * refused thousands of times a second, which costs more than answering them; while their refusal is
 * still to come, nothing more is read from them.
 */
export class HeldBack {
  #held: MemoryShare[] = []
  #sweep: NodeJS.Timeout | undefined

  get size(): number {
    return this.#held.length
  }

  hold(refuse: () => void): void {
    if (this.#held.length >= MOST_HELD) {
      refuse()
      return
    }
    this.#held.push({ refuse, until: performance.now() + HELD_MS })
    this.#sweep ??= setInterval(() => this.#letGo(performance.now()), SWEEP_MS)
  }

  /** Lets all of them go at once. */
  close(): void {
    this.#letGo(Infinity)
  }

  #letGo(now: number): void {
    const later = this.#held.findIndex(({ until }) => until > now)
    const due = this.#held.splice(0, later < 0 ? this.#held.length : later)
    if (this.#held.length === 0) {
      clearInterval(this.#sweep)
      this.#sweep = undefined
    }
    for (const { refuse } of due) refuse()
  }
}
