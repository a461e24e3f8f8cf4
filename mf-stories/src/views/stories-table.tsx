import { StoryTable } from '../features/table/story-table.tsx'
import { useStoryPages } from '#lib/stories.data.ts'
import type { RemoteModules } from '@hub/web-kit'

/** The console's list of stories. */
export function StoriesTable() {
  return <StoryTable pages={useStoryPages()} />
}

void ({ StoriesTable } satisfies RemoteModules['mf_stories/stories-table'])
