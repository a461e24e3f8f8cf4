import { type Database, type Page, prepared } from '@hub/service-kit'
import type { StoryRow } from '../tables.ts'

// The scalar selects hide the values from the planner, so that one plan serves every page.
const selectStories = prepared<StoryRow>(
  'list-stories',
  `select id, title, author, description, price, created_at
  from stories
  where (created_at, id) < ((select $1::timestamptz), (select $2::uuid))
  order by created_at desc, id desc
  limit (select $3::int)`,
)

/** A page of the library, newest first, and one more row if there are more. */
export function listStories(db: Database, { after, limit }: Page): Promise<StoryRow[]> {
  return selectStories(db, [...after, limit + 1])
}
