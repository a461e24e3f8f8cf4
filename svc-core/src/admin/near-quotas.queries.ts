import type { NearQuota } from '@hub/api-spec'
import type { Db } from '@hub/service-kit/database'
import type { Quota } from '@hub/service-kit/http'

const NEAR = 0.8
const MOST_LISTED = 100

/**
 * Who is near what they may have, those who use most of it first. Of offers on one contract only
 * those count who made one within a day: the others are not about to make more.
 */
export async function listNearQuotas(
  db: Db,
  quotas: Readonly<Record<string, Quota>>,
): Promise<NearQuota[]> {
  const { rows } = await db.raw<{ rows: NearQuota[] }>(
    `with used as (
      select author_id as uid, 'open-contracts' as quota, count(*)::float8 as used from contracts
        where status = 'open' group by author_id
      union all
      select offerer_id, 'offers-an-hour', count(*) from haggles
        where created_at > now() - interval '1 hour' group by offerer_id
      union all
      select offerer_id, 'offers-on-a-contract', count(*) from haggles
        where (contract_id, offerer_id) in (
          select contract_id, offerer_id from haggles where created_at > now() - interval '1 day')
        group by contract_id, offerer_id
      union all
      select uid, 'picture-bytes', sum(bytes) from pictures where removed_at is null group by uid
      union all
      select uid, 'picture-bytes-a-day', sum(bytes) from pictures
        where created_at > now() - interval '1 day' group by uid
    ), quotas as (
      select * from jsonb_to_recordset(:quotas) as one (quota text, most float8, guests float8)
    )
    select uid, display_name, quota, max(used) as used, own.most
    from used
      join users using (uid)
      join quotas using (quota),
      lateral (select case when is_guest then guests else quotas.most end as most) own
    where deleted_at is null and used >= own.most * ${NEAR}
    group by uid, display_name, quota, own.most
    order by max(used) / own.most desc, uid limit ${MOST_LISTED}`,
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
