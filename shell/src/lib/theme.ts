import { createRemembered, readWord } from '@hub/web-kit/early'
import { useSyncExternalStore } from 'react'

/** Light or dark, or as the system has it. */
export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

const chosen = createRemembered<Theme>('hub.theme', { read: readWord(THEMES) })
chosen.subscribe(applyTheme)

/** Puts the choice of this browser on the page; the colours follow by `color-scheme`. */
export function applyTheme(): void {
  const theme = chosen.get()
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
}

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(chosen.subscribe, chosen.get), chosen.set]
}
