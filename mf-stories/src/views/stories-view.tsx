import { Notice, ViewHeader } from '@hub/ui'
import { useEffect } from 'react'
import { Library } from '../features/library/library.tsx'
import { Player } from '../features/player/player.tsx'
import { useStoryPages } from '#lib/stories.data.ts'
import { usePlayer } from '#lib/use-player.ts'
import { useLibraryShown } from '#lib/library-shown.ts'
import styles from './stories-view.module.css'
import type { RemoteModules, ViewProps } from '@hub/web-kit'
import type { StoryPages } from '#lib/stories.data.ts'

/** The Story & Audiobook Library. */
export function StoriesView({ target }: ViewProps) {
  const pages = useStoryPages()
  const openId = usePlayer((state) => state.story?.id)
  const wantedId = target?.storyId
  const isGone = useSearchFor(wantedId, pages)
  useLibraryShown()
  return (
    <div className={styles.view}>
      <ViewHeader
        title="Story & Audiobook Library"
        lead="For the long jumps. A story that you have bought plays on any of your devices, from where you left it."
      />
      {isGone && <Notice tone="warning">This story is no longer available.</Notice>}
      <Library
        pages={pages}
        openId={openId}
        wantedId={wantedId}
        renderPlayer={(story) => <Player story={story} />}
      />
    </div>
  )
}

void ({ StoriesView } satisfies RemoteModules['mf_stories/stories-view'])

/** Looks for a story further down the library. True when it is not there. */
function useSearchFor(wantedId: string | undefined, pages: StoryPages): boolean {
  const isListed = pages.stories.some(({ id }) => id === wantedId)
  const isMissing = wantedId !== undefined && !isListed && !pages.isLoading && !pages.problem
  useEffect(() => {
    if (isMissing && pages.hasMore && !pages.isLoadingMore) pages.showMore()
  })
  return isMissing && !pages.hasMore
}
