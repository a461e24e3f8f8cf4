/**
 * Memory for what clients send or do not read. An address may hold as much as is left for others,
 * so that there is always some for who holds little.
 */
export class Memory {
  readonly #most: number
  readonly #byAddress = new Map<string, number>()
  #total = 0

  constructor(most: number) {
    this.#most = most
  }

  /** Whether it is fair that an address holds so many bytes more. */
  isFair(address: string, more: number): boolean {
    return (this.#byAddress.get(address) ?? 0) + more <= this.#most - this.#total
  }

  add(address: string, bytes: number): void {
    this.#total += bytes
    const own = (this.#byAddress.get(address) ?? 0) + bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
  }
}

/** What one call holds of it. */
export class MemoryShare {
  bytes = 0
  readonly #memory: Memory
  readonly #address: string

  constructor(memory: Memory, address: string) {
    this.#memory = memory
    this.#address = address
  }

  /** Holds so many more, if that is fair. */
  take(bytes: number): boolean {
    const isFair = this.#memory.isFair(this.#address, bytes)
    if (isFair) this.#change(bytes)
    return isFair
  }

  /** Holds nothing any more. */
  free(): void {
    if (this.bytes > 0) this.#change(-this.bytes)
  }

  #change(by: number): void {
    this.bytes += by
    this.#memory.add(this.#address, by)
  }
}
