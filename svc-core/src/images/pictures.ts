import type { Caller } from '@hub/service-kit/auth'
import { unavailable } from '@hub/service-kit/base'
import type { Core } from '../base/core.ts'
import { fullObject, makeImageKey, thumbnailObject } from './image-keys.ts'
import { CONTRACT_PICTURE, type Format, readPicture } from './picture.ts'
import { forgetPicture, markRemoved } from './images.queries.ts'
import { createPictureLane } from './picture-lane.ts'
import { countPicture, mustHavePictureRoom } from './picture-quota.ts'

const contentType = 'image/webp'

/** One at a time takes at most 200 MB, and what waits for it 40. */
const serializeByContract = createPictureLane({
  places: 1,
  waitingEach: 3,
  waitingBytes: 40 * 1024 * 1024,
})

/** Reads somebody's uploaded picture and stores it under a new key that nobody can guess. */
export async function storePicture(
  core: Core,
  who: Pick<Caller, 'uid' | 'isGuest'>,
  file: Buffer,
  format: Format = CONTRACT_PICTURE,
): Promise<string> {
  await mustHavePictureRoom(core, who)
  const { full, thumbnail } = await serializeByContract({ uid: who.uid, bytes: file.length }, () =>
    readPicture(file, format),
  )
  const key = makeImageKey()
  await countPicture(core, who, { key, bytes: full.length + thumbnail.length })
  try {
    await Promise.all([
      core.storage.put(fullObject(key), full, { contentType }),
      core.storage.put(thumbnailObject(key), thumbnail, { contentType }),
    ])
  } catch (error) {
    core.log.error({ err: error }, 'a picture could not be stored')
    await forgetPicture(core.database.knex, key)
    throw unavailable('Images cannot be stored at the moment. Please try again.')
  }
  return key
}

/** Removes a picture that nothing shows any more; what fails here is swept up later. */
export async function removePicture(core: Core, key: string): Promise<void> {
  const removed = await Promise.allSettled([
    markRemoved(core.database.knex, [key]),
    ...[fullObject(key), thumbnailObject(key)].map((object) => core.storage.delete(object)),
  ])
  for (const one of removed) {
    if (one.status === 'rejected') core.log.warn({ err: one.reason }, 'a picture was left behind')
  }
}
