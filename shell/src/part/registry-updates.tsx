import { onLiveEvent } from '@hub/web-kit'
import { useEffect } from 'react'
import { refreshRegistry } from './registry.ts'

/** Reads the registry anew when the server tells that remotes have changed. */
export function RegistryUpdates(): null {
  useEffect(
    () =>
      onLiveEvent(({ name }) => {
        if (name === 'remotes.changed') void refreshRegistry().catch(() => undefined)
      }),
    [],
  )
  return null
}
