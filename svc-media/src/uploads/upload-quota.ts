import { type Db, tooMany } from '@hub/service-kit'
import type { Media } from '../media.ts'
import { sumOfDay } from './uploads.queries.ts'

const MIB = 1024 * 1024

/** Refuses what would go beyond a day's bytes of one person, and says until when. */
export async function mustHaveBytesLeft(
  { config }: Pick<Media, 'config'>,
  db: Db,
  { uid, bytes }: { uid: string; bytes: number },
): Promise<void> {
  const { total, oldestEndsIn } = await sumOfDay(db, uid)
  const most = config.MAX_UPLOAD_MB_A_DAY
  if (total + bytes <= most * MIB) return
  const hours = Math.max(1, Math.ceil(oldestEndsIn / 3600))
  throw tooMany(
    `You have uploaded ${Math.floor(total / MIB)} MB within 24 hours, and ${most} MB are possible. Please try again in ${hours} ${hours === 1 ? 'hour' : 'hours'}.`,
    Math.max(1, Math.ceil(oldestEndsIn)),
  )
}
