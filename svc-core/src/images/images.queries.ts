import type { Db } from '@hub/service-kit/database'

/** Which of these picture keys a contract or a profile shows. */
export async function listKeysInUse(db: Db, keys: readonly string[]): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { key: string }[] }>(
    `select image_key as key from contracts where image_key = any(:keys)
    union all select photo_key from users where photo_key = any(:keys)`,
    { keys },
  )
  return rows.map(({ key }) => key)
}

export interface PictureSums {
  kept: number
  /** Also of those that were removed again. */
  ofDay: number
  /** In how many seconds the oldest of them is a day old. */
  oldestEndsIn: number
}

/** How many bytes of pictures somebody has, and has uploaded within a day. */
export async function sumPictures(db: Db, uid: string): Promise<PictureSums> {
  const { rows } = await db.raw<{ rows: PictureSums[] }>(
    `select coalesce(sum(bytes) filter (where removed_at is null), 0)::float8 as kept,
      coalesce(sum(bytes) filter (where is_of_day), 0)::float8 as of_day,
      coalesce(extract(epoch from min(created_at) filter (where is_of_day)
        + interval '24 hours' - now()), 86400)::float8 as oldest_ends_in
    from (
      select bytes, removed_at, created_at, created_at > now() - interval '24 hours' as is_of_day
      from pictures where uid = ?) as own`,
    [uid],
  )
  return rows[0] as PictureSums
}

export async function insertPicture(
  db: Db,
  picture: { key: string; uid: string; bytes: number },
): Promise<void> {
  await db('pictures').insert(picture)
}

/** One that was counted and could not be stored. */
export async function forgetPicture(db: Db, key: string): Promise<void> {
  await db('pictures').where({ key }).delete()
}

/** What these pictures took is free again; within the day they still count. */
export async function markRemoved(db: Db, keys: readonly string[]): Promise<void> {
  await db('pictures')
    .whereIn('key', [...keys])
    .whereNull('removedAt')
    .update({ removedAt: db.fn.now() })
}

/** Forgets removed pictures that count no more, and counts none that nothing has shown for an hour. */
export async function tidyPictures(db: Db): Promise<void> {
  await db.raw(`delete from pictures
    where removed_at is not null and created_at < now() - interval '24 hours'`)
  await db.raw(`update pictures set removed_at = now()
    where removed_at is null
      and created_at between now() - interval '1 week' and now() - interval '1 hour'
      and not exists (select from contracts where image_key = key)
      and not exists (select from users where photo_key = key)`)
}
