/** Who listens, and from where. */
export interface Listener {
  uid: string
  /** What its address is counted by. */
  address: string
}

interface Address<L> {
  count: number
  people: Map<string, Set<L>>
}

/** The places of those who listen, kept so that they can be shared fairly. */
export class LiveShares<L extends Listener> {
  readonly #addresses = new Map<string, Address<L>>()
  readonly #perPerson = new Map<string, number>()

  /** Places of a person, wherever they listen from. */
  ofPerson(uid: string): number {
    return this.#perPerson.get(uid) ?? 0
  }

  add(listener: L): void {
    const { uid, address: key } = listener
    const address = this.#addresses.get(key) ?? { count: 0, people: new Map() }
    const own = address.people.get(uid) ?? new Set()
    this.#addresses.set(key, address)
    address.people.set(uid, own.add(listener))
    address.count += 1
    this.#perPerson.set(uid, this.ofPerson(uid) + 1)
  }

  delete(listener: L): void {
    const { uid, address: key } = listener
    const address = this.#addresses.get(key)
    const own = address?.people.get(uid)
    if (!address || !own?.delete(listener)) return
    address.count -= 1
    if (own.size === 0) address.people.delete(uid)
    if (address.count === 0) this.#addresses.delete(key)
    const left = this.ofPerson(uid) - 1
    if (left > 0) this.#perPerson.set(uid, left)
    else this.#perPerson.delete(uid)
  }

  /**
   * Whose place a newcomer may have when all are taken: the oldest of the person with the most, at
   * the address with the most, as long as both still have no less than the newcomer then.
   */
  yieldingTo({ uid, address }: Listener): L | undefined {
    const own = this.#addresses.get(address)
    const largest = largestOf(this.#addresses.values(), ({ count }) => count)
    if (largest && largest.count > (own?.count ?? 0) + 1) return oldestOfMost(largest)
    const most = own && largestOf(own.people.values(), ({ size }) => size)
    return most && most.size > this.ofPerson(uid) + 1 ? firstOf(most) : undefined
  }
}

function oldestOfMost<L>({ people }: Address<L>): L | undefined {
  const most = largestOf(people.values(), ({ size }) => size)
  return most && firstOf(most)
}

function firstOf<L>(set: Set<L>): L | undefined {
  const [first] = set
  return first
}

function largestOf<T>(all: Iterable<T>, sizeOf: (one: T) => number): T | undefined {
  let largest: T | undefined
  for (const one of all) if (!largest || sizeOf(one) > sizeOf(largest)) largest = one
  return largest
}
