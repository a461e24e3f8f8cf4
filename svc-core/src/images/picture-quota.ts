import type { Caller } from '@hub/service-kit/auth'
import { mostFor, rateIsReached, stockIsFull } from '@hub/service-kit/http'
import type { Core } from '../base/core.ts'
import { quotasOf, toMib } from '../quotas/quotas.ts'
import { inPersonsTurn } from '../quotas/quotas.queries.ts'
import { insertPicture, type PictureSums, sumPictures } from './images.queries.ts'

type Who = Pick<Caller, 'uid' | 'isGuest'>
type QuotaCore = Pick<Core, 'config' | 'database'>

/** Refuses a picture before any work is done for it, where there is no room for even one byte. */
export async function mustHavePictureRoom(core: QuotaCore, who: Who): Promise<void> {
  mustFit(core, who, await sumPictures(core.database.knex, who.uid), 1)
}

/** Counts a picture as somebody's, before it is stored, or refuses it. */
export async function countPicture(
  core: QuotaCore,
  who: Who,
  { key, bytes }: { key: string; bytes: number },
): Promise<void> {
  await core.database.knex.transaction(async (trx) => {
    await inPersonsTurn(trx, who.uid, 'pictures')
    mustFit(core, who, await sumPictures(trx, who.uid), bytes)
    await insertPicture(trx, { key, uid: who.uid, bytes })
  })
}

function mustFit({ config }: QuotaCore, who: Who, sums: PictureSums, bytes: number): void {
  const { pictureBytesADay, pictureBytes } = quotasOf(config)
  if (sums.ofDay + bytes > mostFor(pictureBytesADay, who)) {
    const say = (most: number) =>
      `You have uploaded ${toMib(sums.ofDay)} MB of pictures within 24 hours, and ${toMib(most)} MB are possible.`
    throw rateIsReached(pictureBytesADay, who, { say, seconds: sums.oldestEndsIn })
  }
  if (sums.kept + bytes > mostFor(pictureBytes, who)) {
    throw stockIsFull(
      pictureBytes,
      who,
      (most) =>
        `Your pictures take ${toMib(sums.kept)} of ${toMib(most)} MB. No more fit until you delete a contract with a picture.`,
    )
  }
}
