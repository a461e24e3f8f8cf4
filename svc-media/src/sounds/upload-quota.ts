import type { Caller } from '@hub/service-kit/auth'
import type { Db } from '@hub/service-kit/database'
import { mostFor, rateIsReached } from '@hub/service-kit/http'
import type { Media } from '../base/media.ts'
import { quotasOf } from '../base/quotas.ts'
import { sumOfLastDay } from './upload-quota.queries.ts'

const MIB = 1024 * 1024
const toMib = (bytes: number) => Math.floor(bytes / MIB)

/** Refuses what would go beyond a day's bytes of one person, and says until when. */
export async function mustHaveBytesLeft(
  { config }: Pick<Media, 'config'>,
  db: Db,
  { caller, bytes }: { caller: Caller; bytes: number },
): Promise<void> {
  const { total, oldestEndsIn } = await sumOfLastDay(db, caller.uid)
  const { uploadBytesADay } = quotasOf(config)
  if (total + bytes <= mostFor(uploadBytesADay, caller)) return
  const say = (most: number) =>
    `You have uploaded ${toMib(total)} MB within 24 hours, and ${toMib(most)} MB are possible.`
  throw rateIsReached(uploadBytesADay, caller, { say, seconds: oldestEndsIn })
}
