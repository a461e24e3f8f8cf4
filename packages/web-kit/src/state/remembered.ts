import { attempt } from '../base/attempt.ts'
import { createStore } from './store.ts'
import type { Store } from './store.ts'

/** What the browser remembers under a key; nothing where storage is closed to the page. */
export function readStored(key: string): string | null {
  return attempt(() => localStorage.getItem(key)) ?? null
}

/** Has the browser remember something, where it may; `null` forgets it. */
export function keepStored(key: string, text: string | null): void {
  attempt(() => (text === null ? localStorage.removeItem(key) : localStorage.setItem(key, text)))
}

/** How a choice is written, and read again whatever may stand there. */
export interface Writing<T> {
  read(text: string | null): T
  write?(value: T): string
}

/**
 * A choice that this browser remembers. All its tabs have the same one: what is chosen in one is
 * taken up by the others. Without storage it holds for as long as the page is open.
 */
export function createRemembered<T>(key: string, { read, write = String }: Writing<T>): Store<T> {
  const store = createStore(read(readStored(key)))
  // Heard from the other tabs alone; without a key all was forgotten.
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) store.set(read(event.newValue))
  })
  return {
    ...store,
    set(next) {
      keepStored(key, write(next))
      store.set(next)
    },
  }
}

/** One of a few words; the first is for whoever has not chosen. */
export function readWord<Word extends string>(words: readonly [Word, ...Word[]]) {
  return (text: string | null): Word => words.find((word) => word === text) ?? words[0]
}
