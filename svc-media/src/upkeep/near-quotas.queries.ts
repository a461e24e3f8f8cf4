import type { MediaQuotaUse } from '@hub/api-spec'
import type { Db } from '@hub/service-kit/database'
import type { quotasOf } from '../base/quotas.ts'

const NEAR = 0.8
const MOST_LISTED = 100

/**
 * Who is near what they may have, or would be as a guest: those have at most what guests may have.
 * Who uses most of it comes first.
 */
export async function listNearQuotas(
  db: Db,
  quotas: ReturnType<typeof quotasOf>,
): Promise<MediaQuotaUse[]> {
  const { rows } = await db.raw<{ rows: MediaQuotaUse[] }>(
    `with used as (
      select author_id as uid, 'playlists' as quota, count(*)::float8 as used from playlists
        group by author_id
      union all
      select author_id, 'listed-tracks', sum(track_count) from playlists group by author_id
      union all
      select uid, 'upload-bytes-a-day', sum(size) from (
        select uploader_id as uid, size from tracks where created_at > now() - interval '1 day'
        union all
        select uploader_id, size from stories where created_at > now() - interval '1 day'
        union all
        select owner_id, size from uploads
          where received < size and created_at > now() - interval '1 day'
      ) as sent group by uid
    ), quotas as (
      select * from jsonb_to_recordset(:quotas) as one (quota text, most float8, guests float8)
    )
    select uid, quota, used, most, guests as most_of_a_guest
    from used join quotas using (quota)
    where uid is not null
      and (used >= most * ${NEAR} or used between guests * ${NEAR} and guests)
    order by used >= most * ${NEAR} desc, used / guests desc, uid limit ${MOST_LISTED}`,
    {
      quotas: JSON.stringify(
        Object.values(quotas).map(({ name, most, mostOfAGuest }) => ({
          quota: name,
          most,
          guests: mostOfAGuest,
        })),
      ),
    },
  )
  return rows
}
