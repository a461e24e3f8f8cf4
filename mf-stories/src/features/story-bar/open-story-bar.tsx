import { BookOpen, IconButton, X } from '@hub/ui'
import { formatPosition } from '#lib/story-places.ts'
import { closeStory } from '#lib/story-player.ts'
import { Transport } from '#lib/transport.tsx'
import { usePlayer } from '#lib/use-player.ts'
import styles from './open-story-bar.module.css'
import type { Story } from '@hub/api-spec'

/** A story at the foot of the page, with what one needs while doing something else. */
export function OpenStoryBar({ story, onOpen }: { story: Story; onOpen(): void }) {
  const place = usePlayer((state) => formatPosition(state.positionSeconds))
  const length = usePlayer((state) => formatPosition(state.durationSeconds))
  return (
    <section aria-label="Story player" className={styles.bar}>
      <button type="button" className={styles.story} onClick={onOpen}>
        <BookOpen size={20} />
        <span className={styles.words}>
          <bdi className={styles.title}>{story.title}</bdi>
          <span className={styles.place}>
            {place} of {length}
          </span>
        </span>
      </button>
      <Transport isSmall />
      <IconButton label="Close story" icon={X} onClick={closeStory} />
    </section>
  )
}
