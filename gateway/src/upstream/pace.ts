/** How many ends the pace is the average of, roughly. */
const SMOOTHING = 32

/** How fast calls end while others wait for their turn. */
export class Pace {
  /** Milliseconds from one end to the next. */
  #gapMs = 0
  #lastEnd: number | undefined

  /** A call has ended. When none waits, the next end says nothing of how fast they could follow. */
  onEnd(isAnyWaiting: boolean, now = performance.now()): void {
    if (this.#lastEnd !== undefined) {
      this.#gapMs += (now - this.#lastEnd - this.#gapMs) / SMOOTHING
    }
    this.#lastEnd = isAnyWaiting ? now : undefined
  }

  /** How long a call can be expected to take that has so many before it. */
  expectedMs(before: number): number {
    return before * this.#gapMs
  }
}
