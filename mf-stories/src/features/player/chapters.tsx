import { chapterAt, formatPosition } from '#lib/story-places.ts'
import { seekTo } from '#lib/story-player.ts'
import { usePlayer } from '#lib/use-player.ts'
import styles from './chapters.module.css'
import type { Story } from '@hub/api-spec'

/** The chapters of a story; the one that sounds is marked, and a click goes to one. */
export function Chapters({ story }: { story: Story }) {
  const current = usePlayer((state) => chapterAt(story, state.positionSeconds))
  return (
    <details open className={styles.chapters}>
      <summary className={styles.title}>{story.chapters.length} chapters</summary>
      <ol className={styles.list}>
        {story.chapters.map(({ title, startSeconds }, index) => (
          <li key={startSeconds}>
            <button
              type="button"
              aria-current={index === current ? 'true' : undefined}
              className={styles.chapter}
              onClick={() => seekTo(startSeconds)}
            >
              <bdi className={styles.name}>{title || `Chapter ${index + 1}`}</bdi>
              <span className={styles.start}>{formatPosition(startSeconds)}</span>
            </button>
          </li>
        ))}
      </ol>
    </details>
  )
}
