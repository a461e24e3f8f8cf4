import { type Caller, unavailable } from '@hub/service-kit'
import type { Core } from '../core.ts'
import { fullObject, makeImageKey, thumbnailObject } from './image-keys.ts'
import { CONTRACT_PICTURE, type Format, readPicture } from './picture.ts'
import { createPictureLane } from './picture-lane.ts'

const contentType = 'image/webp'

/** One at a time takes at most 200 MB, and what waits for it 40. */
const inTurn = createPictureLane({ places: 1, waitingEach: 3, waitingBytes: 40 * 1024 * 1024 })

/** Reads somebody's uploaded picture and stores it under a new key that nobody can guess. */
export async function storePicture(
  core: Core,
  { uid }: Pick<Caller, 'uid'>,
  file: Buffer,
  format: Format = CONTRACT_PICTURE,
): Promise<string> {
  const { full, thumbnail } = await inTurn({ uid, bytes: file.length }, () =>
    readPicture(file, format),
  )
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
