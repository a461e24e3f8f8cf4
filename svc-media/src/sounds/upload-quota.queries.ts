import type { Db } from '@hub/service-kit/database'

/** The bytes that somebody has uploaded within 24 hours, and when the oldest of them count no more. */
export async function sumOfLastDay(
  db: Db,
  uid: string,
): Promise<{ total: number; oldestEndsIn: number }> {
  const { rows } = await db.raw<{ rows: { total: number; oldestEndsIn: number }[] }>(
    `select coalesce(sum(size), 0)::float8 as total,
       coalesce(extract(epoch from min(created_at) + interval '24 hours' - now()), 86400)::float8
         as oldest_ends_in
     from (
       select size, created_at from tracks where uploader_id = :uid
       union all select size, created_at from stories where uploader_id = :uid
       union all select size, created_at from uploads where owner_id = :uid and received < size
     ) as sent
     where created_at > now() - interval '24 hours'`,
    { uid },
  )
  return rows[0] ?? { total: 0, oldestEndsIn: 0 }
}
