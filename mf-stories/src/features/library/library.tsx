import { BookOpen, Button, EmptyState, Loading, Notice } from '@hub/ui'
import { StoryCard } from './story-card.tsx'
import styles from './library.module.css'
import type { Story } from '@hub/api-spec'
import type { ReactNode } from 'react'
import type { StoryPages } from '#lib/stories.data.ts'

export interface LibraryProps {
  pages: StoryPages
  /** The story that is in the player. */
  openId: string | undefined
  /** The story that a share link leads to. */
  wantedId: string | undefined
  renderPlayer(story: Story): ReactNode
}

/** The stories: loading, error, empty, or a grid of cards. The one that is open takes a row. */
export function Library({ pages, openId, wantedId, renderPlayer }: LibraryProps) {
  if (pages.isLoading) return <Loading text="Loading stories..." />
  if (pages.problem !== undefined) {
    return (
      <Notice tone="error" action={<Button onClick={pages.retry}>Retry</Button>}>
        Error: {pages.problem}
      </Notice>
    )
  }
  if (pages.stories.length === 0) {
    return <EmptyState icon={BookOpen} text="No stories available yet. Stay tuned!" />
  }
  return (
    <>
      <ul className={styles.grid}>
        {pages.stories.map((story) => (
          <li key={story.id} className={story.id === openId ? styles.open : styles.place}>
            <StoryCard
              story={story}
              isWanted={story.id === wantedId}
              player={story.id === openId && renderPlayer(story)}
            />
          </li>
        ))}
      </ul>
      {pages.hasMore && (
        <Button className={styles.more} isBusy={pages.isLoadingMore} onClick={pages.showMore}>
          Show more
        </Button>
      )}
    </>
  )
}
