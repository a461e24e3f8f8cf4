import { createListeners } from '../base/listeners.ts'

/** A value that several parts of the page look at. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (next: T, previous: T) => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = createListeners<[next: T, previous: T]>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      const previous = value
      if (Object.is(previous, next)) return
      value = next
      listeners.notify(next, previous)
    },
    subscribe: listeners.add,
  }
}
