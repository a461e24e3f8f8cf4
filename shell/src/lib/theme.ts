import { useSyncExternalStore } from 'react'

/** Light or dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'hub.theme'

let theme: Theme = readTheme()
const listeners = new Set<() => void>()

/** Puts the choice of this browser on the page; the colours follow by `color-scheme`. */
export function applyTheme(): void {
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(onChange, () => theme), chooseTheme]
}

function chooseTheme(chosen: Theme): void {
  theme = chosen
  applyTheme()
  try {
    localStorage.setItem(KEY, chosen)
  } catch {
    // Without storage it holds until the page is closed.
  }
  for (const listener of listeners) listener()
}

function onChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readTheme(): Theme {
  try {
    const kept = localStorage.getItem(KEY)
    return THEMES.find((known) => known === kept) ?? 'system'
  } catch {
    return 'system'
  }
}
