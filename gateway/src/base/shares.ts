/** Whose something is, and where they call from. */
export interface Holder {
  readonly uid: string
  /** What their address is counted by; it is the `uid` too of who is not known. */
  readonly address: string
}

/** What is held while somebody else may be waited for. */
export interface Waiter extends Holder {
  /** Since when the client is waited for, if it is. */
  readonly waitsSince: number | undefined
}

/** Who keeps others waiting for longer gives way to them first. */
const PATIENCE_MS = 2_000

interface Address<H> {
  count: number
  people: Map<string, Set<H>>
}

/** Things of which there are so many, kept so that they can be shared fairly. */
export class Shares<H extends Holder> {
  readonly #all = new Set<H>()
  readonly #addresses = new Map<string, Address<H>>()
  readonly #perPerson = new Map<string, number>()

  get size(): number {
    return this.#all.size
  }

  /** How many addresses have some. */
  get addresses(): number {
    return this.#addresses.size
  }

  /** What a person has, wherever they call from. */
  ofPerson(uid: string): number {
    return this.#perPerson.get(uid) ?? 0
  }

  ofAddress(address: string): number {
    return this.#addresses.get(address)?.count ?? 0
  }

  /** All of them, those that came first at the front. */
  [Symbol.iterator](): IterableIterator<H> {
    return this.#all.values()
  }

  add(held: H): void {
    const { uid, address: key } = held
    const address = this.#addresses.get(key) ?? { count: 0, people: new Map() }
    const own = address.people.get(uid) ?? new Set()
    this.#all.add(held)
    this.#addresses.set(key, address)
    address.people.set(uid, own.add(held))
    address.count += 1
    this.#perPerson.set(uid, this.ofPerson(uid) + 1)
  }

  delete(held: H): void {
    const { uid, address: key } = held
    const address = this.#addresses.get(key)
    const own = address?.people.get(uid)
    if (!this.#all.delete(held) || !address || !own) return
    own.delete(held)
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
  yieldingTo({ uid, address }: Holder): H | undefined {
    const own = this.#addresses.get(address)
    const largest = largestOf(this.#addresses.values(), ({ count }) => count)
    if (largest && largest.count > (own?.count ?? 0) + 1) return oldestOfMost(largest)
    const most = own && largestOf(own.people.values(), ({ size }) => size)
    return most && most.size > this.ofPerson(uid) + 1 ? firstOf(most) : undefined
  }

  /**
   * Takes out whose turn it is: the first of the person with the least in `others`, at the address
   * with the least; of several such addresses and people, each in turn.
   */
  takeNext(others: Shares<Holder>): H | undefined {
    const fewest = largestOf(this.#addresses, ([address]) => -others.ofAddress(address))
    if (!fewest) return undefined
    const { people } = fewest[1]
    const own = largestOf(people, ([uid]) => -others.ofPerson(uid))
    const next = own && firstOf(own[1])
    if (next) this.delete(next)
    moveToEnd(people, own?.[0])
    moveToEnd(this.#addresses, fewest[0])
    return next
  }
}

function moveToEnd<V>(map: Map<string, V>, key = ''): void {
  const value = map.get(key)
  if (value !== undefined && map.delete(key)) map.set(key, value)
}

/** The one that has been kept waiting by its client for longest, and for too long. */
export function longestWaiting<P extends Waiter>(
  places: Iterable<P>,
  now = performance.now(),
): P | undefined {
  let longest: P | undefined
  let since = now - PATIENCE_MS
  for (const place of places) {
    if (place.waitsSince === undefined || place.waitsSince > since) continue
    longest = place
    since = place.waitsSince
  }
  return longest
}

function oldestOfMost<H>({ people }: Address<H>): H | undefined {
  const most = largestOf(people.values(), ({ size }) => size)
  return most && firstOf(most)
}

function firstOf<H>(set: Set<H>): H | undefined {
  const [first] = set
  return first
}

function largestOf<T>(all: Iterable<T>, sizeOf: (one: T) => number): T | undefined {
  let largest: T | undefined
  for (const one of all) if (!largest || sizeOf(one) > sizeOf(largest)) largest = one
  return largest
}
