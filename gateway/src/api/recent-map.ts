/**
 * A map of at most about `2 × half` entries that forgets what was not used for longest: when the
 * young half is full, the old half goes. Reading and writing cost one or two look-ups.
 */
export class RecentMap<V> {
  #young = new Map<string, V>()
  #old = new Map<string, V>()
  readonly #half: number

  constructor(half: number) {
    this.#half = half
  }

  get size(): number {
    return this.#young.size + this.#old.size
  }

  get(key: string): V | undefined {
    const value = this.#young.get(key)
    if (value !== undefined) return value
    const older = this.#old.get(key)
    if (older !== undefined) this.set(key, older)
    return older
  }

  set(key: string, value: V): void {
    if (this.#young.size >= this.#half && !this.#young.has(key)) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  delete(key: string): void {
    this.#young.delete(key)
    this.#old.delete(key)
  }
}
