import { MusicUploader } from '../features/upload/music-uploader.tsx'
import type { RemoteModules } from '@hub/web-kit'

/** Uploading music, for the admin console. */
export function MusicUpload() {
  return <MusicUploader />
}

void ({ MusicUpload } satisfies RemoteModules['mf_jukebox/music-upload'])
