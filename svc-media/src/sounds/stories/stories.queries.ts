import { type Database, prepared } from '@hub/service-kit/database'
import type { Page } from '@hub/service-kit/http'
import type { StoryWithPurchase } from './stories.view.ts'

// The scalar selects hide the values from the planner, so that one plan serves every page.
const selectStories = prepared<StoryWithPurchase>(
  'list-stories',
  `select id, title, author, description, price, series, series_number, duration_seconds,
    chapters, object_key, cover_key, mime, created_at, uid is not null as is_purchased
  from stories left join purchases on story_id = id and uid = $4
  where (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

/** A page of the library, newest first, and one more row if there are more. */
export function listStories(
  db: Database,
  uid: string,
  { after, limit }: Page,
): Promise<StoryWithPurchase[]> {
  return selectStories(db, [...after, limit + 1, uid])
}
