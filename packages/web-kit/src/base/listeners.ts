type Listener<Args extends unknown[]> = (...args: Args) => void

/** Those who want to hear of something. */
export interface Listeners<Args extends unknown[]> {
  /** Notifies this one too, from now on; returns the way to stop. */
  add(listener: Listener<Args>): () => void
  /** Notifies all. One that throws is reported to the console, and stops none of the others. */
  notify(...args: Args): void
}

/** A list of subscribers, which cannot harm each other: `createListeners<[event: LiveEvent]>()`. */
export function createListeners<Args extends unknown[] = []>(): Listeners<Args> {
  const listeners = new Set<Listener<Args>>()
  return {
    add(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    notify(...args) {
      for (const listener of listeners) notifyOne(listener, ...args)
    },
  }
}

/** Calls back; what it throws is reported and stops nobody. */
export function notifyOne<Args extends unknown[]>(listener: Listener<Args>, ...args: Args): void {
  try {
    listener(...args)
  } catch (error) {
    reportError(error)
  }
}
