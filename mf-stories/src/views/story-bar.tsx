import { useEffect } from 'react'
import { OpenStoryBar } from '../features/story-bar/open-story-bar.tsx'
import { useIsLibraryShown } from '#lib/library-shown.ts'
import { closeStory } from '#lib/story-player.ts'
import { usePlayer } from '#lib/use-player.ts'
import type { RemoteModules, ViewProps } from '@hub/web-kit'

/** The story that is open, while the library is not on the screen. Falls silent with its person. */
export function StoryBar({ onNavigate }: ViewProps) {
  const story = usePlayer((state) => state.story)
  const isLibraryShown = useIsLibraryShown()
  useEffect(() => closeStory, [])
  if (!story || isLibraryShown) return null
  return <OpenStoryBar story={story} onOpen={() => onNavigate('stories', { storyId: story.id })} />
}

void ({ StoryBar } satisfies RemoteModules['mf_stories/story-bar'])
