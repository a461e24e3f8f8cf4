import { unavailable } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { fullObject, makeImageKey, thumbnailObject } from './image-keys.ts'
import { CONTRACT_PICTURE, type Format, readPicture } from './picture.ts'
import { createTurnstile } from './turnstile.ts'

const contentType = 'image/webp'

/** Decoding takes a core and many megabytes: no more pictures than this at a time. */
const inTurn = createTurnstile(2)

/** Reads an uploaded picture and stores it under a new key that nobody can guess. */
export async function storePicture(
  core: Core,
  file: Buffer,
  format: Format = CONTRACT_PICTURE,
): Promise<string> {
  const { full, thumbnail } = await inTurn(() => readPicture(file, format))
  const key = makeImageKey()
  try {
    await Promise.all([
      core.storage.put(fullObject(key), full, { contentType }),
      core.storage.put(thumbnailObject(key), thumbnail, { contentType }),
    ])
  } catch (error) {
    core.log.error({ err: error }, 'a picture could not be stored')
    throw unavailable('Images cannot be stored at the moment. Please try again.')
  }
  return key
}

/** Removes a picture that nothing shows any more; what fails here is swept up later. */
export async function removePicture(core: Core, key: string): Promise<void> {
  const removed = await Promise.allSettled(
    [fullObject(key), thumbnailObject(key)].map((object) => core.storage.delete(object)),
  )
  for (const one of removed) {
    if (one.status === 'rejected') core.log.warn({ err: one.reason }, 'a picture was left behind')
  }
}
