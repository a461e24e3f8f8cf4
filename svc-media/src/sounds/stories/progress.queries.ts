import type { Db } from '@hub/service-kit/database'

/** How far one of somebody's devices has come in a story, and when it was there. */
export interface ProgressRow {
  deviceId: string
  positionSeconds: number
  listenedAt: Date
}

interface Listening {
  uid: string
  storyId: string
}

const MOST_DEVICES = 20

/** Keeps where a device is, unless a later word of the same device is there already. */
export async function saveProgress(
  db: Db,
  { uid, storyId }: Listening,
  { deviceId, positionSeconds, listenedAt }: ProgressRow,
): Promise<void> {
  await db.raw(
    `insert into progress (uid, story_id, device_id, position_seconds, listened_at)
     values (:uid, :storyId, :deviceId, :positionSeconds, :listenedAt)
     on conflict (uid, story_id, device_id) do update
       set position_seconds = excluded.position_seconds, listened_at = excluded.listened_at
       where progress.listened_at <= excluded.listened_at`,
    { uid, storyId, deviceId, positionSeconds, listenedAt },
  )
}

/** Forgets the places of devices beyond so many, those that listened longest ago. */
export async function forgetOldPlaces(
  db: Db,
  { uid, storyId }: Listening,
  kept: number,
): Promise<void> {
  await db.raw(
    `delete from progress where uid = :uid and story_id = :storyId and device_id in (
       select device_id from progress where uid = :uid and story_id = :storyId
       order by listened_at desc, device_id offset :kept)`,
    { uid, storyId, kept },
  )
}

/** Where somebody's devices are, the one that listened last first. */
export async function listProgress(db: Db, { uid, storyId }: Listening): Promise<ProgressRow[]> {
  return db('progress')
    .select<ProgressRow[]>('deviceId', 'positionSeconds', 'listenedAt')
    .where({ uid, storyId })
    .orderBy([
      { column: 'listenedAt', order: 'desc' },
      { column: 'deviceId', order: 'asc' },
    ])
    .limit(MOST_DEVICES)
}
