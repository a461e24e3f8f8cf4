import { useCallback, useSyncExternalStore } from 'react'
import { attempt } from '../base/attempt.ts'
import { onSessionChange, sessionState } from '../session/session-store.ts'
import { closePanel, currentEntry, onEntryChange, openPanel, replaceEntry } from './page-history.ts'

/** A panel over a view: a dialog, a sheet, a form. */
export interface Panel {
  /** What it was opened with, such as an id; `undefined` while it is closed. */
  value: string | undefined
  open(value: string): void
  close(): void
}

/**
 * A panel that the browser's history knows: Back closes it, Forward opens it again, a reload keeps
 * it. Names start with the view's or the remote's: `contracts.open`.
 */
export function usePanel(name: string): Panel {
  return {
    value: useEntryValue(name),
    open: useCallback((value: string) => openPanel(name, value), [name]),
    close: useCallback(() => closePanel(name), [name]),
  }
}

/**
 * What is chosen in a view, such as its tab: Back, Forward and a reload find it as it was then, and
 * who comes to the view by another way finds the last choice of this tab and person.
 */
export function useViewState(
  name: string,
): [value: string | undefined, set: (next: string) => void] {
  const value = useEntryValue(name) ?? kept()[name]
  const set = useCallback((next: string) => setViewState(name, next), [name])
  return [value, set]
}

/** {@link useViewState} for what is no component. */
export function readViewState(name: string): string | undefined {
  return currentEntry()[name] ?? kept()[name]
}

/** {@link useViewState} for what is no component. */
export function setViewState(name: string, next: string): void {
  const all = { ...kept(), [name]: next }
  attempt(() => sessionStorage.setItem(KEY, JSON.stringify(all)))
  replaceEntry({ ...currentEntry(), [name]: next })
}

function useEntryValue(name: string): string | undefined {
  return useSyncExternalStore(onEntryChange, () => currentEntry()[name])
}

const KEY = 'hub.view-state'

function kept(): Record<string, string> {
  return attempt(() => JSON.parse(sessionStorage.getItem(KEY) ?? '{}')) ?? {}
}

// What one person chose is not shown to the next.
onSessionChange(() => {
  if (sessionState().status === 'signed-out') attempt(() => sessionStorage.removeItem(KEY))
})
