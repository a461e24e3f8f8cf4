import { randomBytes } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { FORMATS } from '../audio/format.ts'
import type { InspectedAudio } from '../audio/inspecting/inspect-audio.ts'
import type { Stores } from '../base/media.ts'
import { coverKeyOf } from '../streaming/cover-address.ts'
import { removeObjects } from './remove-objects.ts'

/** Where a sound's bytes are kept, as its row says. */
export interface SoundFile {
  objectKey: string
  coverKey: string | null
  mime: string
  size: number
}

/** A playable sound on disk; `sourceSha256` tells the bytes that were uploaded. */
export interface PlayableFile {
  path: string
  sourceSha256: Buffer
}

/**
 * Stores a playable sound without the tags around it, and its cover. That comes before the row: when the row does not come,
 * nobody knows the keys, and the sweep removes what is under them.
 */
export async function storeSound(
  { storage }: Stores,
  kind: 'tracks' | 'stories',
  id: string,
  path: string,
  sound: Pick<InspectedAudio, 'format' | 'span' | 'cover'>,
): Promise<SoundFile> {
  const { extension, contentType } = FORMATS[sound.format]
  if (!contentType) throw new Error(`browsers do not play ${sound.format}`)
  const objectKey = `media/${kind}/${id}.${extension}`
  const { start, end } = sound.span
  const bytes = createReadStream(path, { start, end: end - 1 })
  await storage.put(objectKey, bytes, { contentType })
  const stored = { objectKey, mime: contentType, size: end - start }
  if (!sound.cover) return { ...stored, coverKey: null }
  // A cover is shown by a plain address, so that address cannot be guessed.
  const coverKey = coverKeyOf(`${randomBytes(18).toString('base64url')}.webp`)
  await storage.put(coverKey, sound.cover, { contentType: 'image/webp' })
  return { ...stored, coverKey }
}

/** Removes a sound's bytes and its cover. */
export function removeSound(
  media: Stores,
  { objectKey, coverKey }: Pick<SoundFile, 'objectKey' | 'coverKey'>,
): Promise<void> {
  return removeObjects(media, coverKey === null ? [objectKey] : [objectKey, coverKey])
}
