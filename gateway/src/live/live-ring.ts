import type { Frame } from './live-message.ts'

/** How many of the last messages a client can have missed and still catch up. */
const KEPT = 256

/** The last messages, oldest first. */
export class LiveRing {
  readonly #frames: Frame[] = []
  /** The oldest position from which nothing is missing. */
  #from = 0

  add(frame: Frame): void {
    this.#frames.push(frame)
    if (this.#frames.length > KEPT) this.#from = this.#frames.shift()?.sequence ?? this.#from
  }

  /** Forgets all: messages up to this one may have been missed by this process itself. */
  clear(sequence: number): void {
    this.#frames.length = 0
    this.#from = sequence
  }

  /** What came after a position, or `undefined` when that is no longer known. */
  after(sequence: number): readonly Frame[] | undefined {
    if (sequence < this.#from) return undefined
    return this.#frames.filter((frame) => frame.sequence > sequence)
  }
}
