import { TracksConsole } from '../features/tracks-table/tracks-console.tsx'
import { ConsoleSection } from '#lib/console-section.tsx'
import type { RemoteModules } from '@hub/web-kit'

/** The jukebox's part of the admin console. */
export function TracksTable() {
  return (
    <ConsoleSection title="Jukebox Tracks">
      <TracksConsole />
    </ConsoleSection>
  )
}

void ({ TracksTable } satisfies RemoteModules['mf_jukebox/tracks-table'])
