import { MusicUploader } from '../features/upload/music-uploader.tsx'
import { ConsoleSection } from '#lib/console-section.tsx'
import type { RemoteModules } from '@hub/web-kit'

/** Uploading music, for the admin console. */
export function MusicUpload() {
  return (
    <ConsoleSection title="Music Upload">
      <MusicUploader />
    </ConsoleSection>
  )
}

void ({ MusicUpload } satisfies RemoteModules['mf_jukebox/music-upload'])
