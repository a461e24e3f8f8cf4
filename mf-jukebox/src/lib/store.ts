import { useSyncExternalStore } from 'react'

/** A value that several parts of the page look at. */
export interface Store<T> {
  get(): T
  set(next: T): void
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: (next: T, previous: T) => void): () => void
}

export function createStore<T>(initial: T): Store<T> {
  const listeners = new Set<(next: T, previous: T) => void>()
  let value = initial
  return {
    get: () => value,
    set(next) {
      const previous = value
      if (Object.is(previous, next)) return
      value = next
      for (const listener of listeners) listener(next, previous)
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** What a component needs of a store; it renders again when that changes. */
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
