import type { Story } from '@hub/api-spec'
import { toTimestamp } from '@hub/service-kit'
import type { StoryRow } from '../tables.ts'

/** A story as somebody sees it who has not purchased it: without its sound. */
export function toStory({ id, title, author, description, price, createdAt }: StoryRow): Story {
  const story = { id, title, author, description, price, createdAt: toTimestamp(createdAt) }
  return { ...story, audioUrl: null }
}
