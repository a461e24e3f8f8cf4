import { cleanText } from '../../base/clean-text.ts'

/** What a file name tells about the sound in it. */
export interface NamedSound {
  title: string
  artist: string | null
}

const NAMELESS = 'Untitled'
const EXTENSION = /\.[a-z0-9]{1,5}$/i
const TRACK_NUMBER = /^\d{1,3}\s*[._-]\s*(?=\D)|^0\d\s+(?=\D)/

/** A name without folders: whatever stands before the last slash of either kind is dropped. */
function baseName(fileName: string): string {
  return fileName.split(/[/\\]/).at(-1) ?? ''
}

/** Reads `01 - Artist - Title.mp3`; there is always a title. */
export function readFileName(fileName: string): NamedSound {
  const bare = baseName(fileName).replace(EXTENSION, '').replaceAll('_', ' ')
  const name = cleanText(bare)?.replace(/^[.\s]+/, '')
  if (!name) return { title: NAMELESS, artist: null }
  const parts = name.replace(TRACK_NUMBER, '').split(/\s+[-–]\s+/)
  const [artist, ...title] = parts
  if (artist && title.length > 0) return { title: title.join(' - '), artist }
  return { title: artist || name, artist: null }
}
