import { useSyncExternalStore } from 'react'
import type { Store } from './store.ts'

/** What a component needs of a store; it renders again when that changes. */
export function useStore<T>(store: Store<T>): T
export function useStore<T, S>(store: Store<T>, select: (value: T) => S): S
export function useStore<T>(store: Store<T>, select = (value: T): unknown => value): unknown {
  return useSyncExternalStore(store.subscribe, () => select(store.get()))
}
