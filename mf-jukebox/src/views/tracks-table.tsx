import { TracksConsole } from '../features/tracks-table/tracks-console.tsx'
import type { RemoteModules } from '@hub/web-kit'

/** The jukebox's part of the admin console. */
export function TracksTable() {
  return <TracksConsole />
}

void ({ TracksTable } satisfies RemoteModules['mf_jukebox/tracks-table'])
