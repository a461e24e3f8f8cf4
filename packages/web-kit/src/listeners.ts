type Listener<Args extends unknown[]> = (...args: Args) => void

/** Those who want to be told of something. */
export interface Listeners<Args extends unknown[]> {
  /** Tells this one too, from now on; returns the way to stop. */
  add(listener: Listener<Args>): () => void
  /** Tells all. One that throws is reported to the console, and the next is told all the same. */
  tell(...args: Args): void
}

/** A list of subscribers, which cannot harm each other: `createListeners<[event: LiveEvent]>()`. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<Listener<Args>>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    tell(...args) {
      for (const listener of listeners) tellOne(listener, ...args)
    },
  }
}

/** Calls back; what it throws is reported and stops nobody. */
export function tellOne<Args extends unknown[]>(listener: Listener<Args>, ...args: Args): void {
  try {
    listener(...args)
  } catch (error) {
    reportError(error)
  }
}
