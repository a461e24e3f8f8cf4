import type { Db } from '@hub/service-kit/database'
import { readBacklog } from '@hub/service-kit/events'
import type { AdminStats } from '@hub/api-spec'

type Counts = Omit<AdminStats, 'waitingFacts' | 'waitingSeconds' | 'deadLetters'>

/** How the hub is doing, as the tables say. */
export async function readStats(db: Db): Promise<AdminStats> {
  const [counted, backlog] = await Promise.all([
    db.raw<{ rows: Counts[] }>(
      `select people, guests, admins, deletions_under_way, open_trading_posts, open_missions,
        (select count(*) from items) as items
      from (
        select count(*) filter (where deleted_at is null) as people,
          count(*) filter (where deleted_at is null and is_guest) as guests,
          count(*) filter (where is_admin) as admins,
          count(*) filter (where deleted_at is not null) as deletions_under_way
        from users
      ) of_users, (
        select count(*) filter (where kind = 'trade') as open_trading_posts,
          count(*) filter (where kind = 'mission') as open_missions
        from contracts
        where status = 'open' and (expires_at is null or expires_at > now())
      ) of_contracts`,
    ),
    readBacklog(db),
  ])
  return { ...(counted.rows[0] as Counts), ...backlog }
}
