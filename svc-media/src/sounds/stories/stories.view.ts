import type { Story } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit/base'
import { coverAddress } from '../../streaming/cover-address.ts'
import type { StoryRow } from '../../base/tables.ts'

/** A story, and whether the one who sees it has purchased it. */
export type StoryWithPurchase = StoryRow & { isPurchased: boolean }

/** A story as somebody sees it: without its sound until they have purchased it. */
export function toStory(story: StoryWithPurchase): Story {
  const { id, title, author, description, price, series, seriesNumber, durationSeconds } = story
  return {
    id,
    title,
    author,
    description,
    price,
    series,
    seriesNumber,
    durationSeconds,
    chapters: story.chapters,
    audioUrl: story.isPurchased ? `/api/stories/${id}/url` : null,
    coverUrl: coverAddress(story.coverKey),
    createdAt: toTimestamp(story.createdAt),
  }
}
