import {
  BookOpen,
  Button,
  Card,
  EmptyState,
  IconButton,
  Loading,
  Notice,
  Trash2,
  VisuallyHidden,
} from '@hub/ui'
import {
  formatAuec,
  messageOf,
  useAlert,
  useApiMutation,
  useConfirm,
  useNotify,
} from '@hub/web-kit'
import { useId } from 'react'
import { formatLength } from '#lib/story-places.ts'
import styles from './story-table.module.css'
import type { Story } from '@hub/api-spec'
import type { StoryPages } from '#lib/stories.data.ts'

/** Every story of the library, for those who may delete them. */
export function StoryTable({ pages }: { pages: StoryPages }) {
  const titleId = useId()
  return (
    <Card as="section" aria-labelledby={titleId}>
      <h3 id={titleId} className={styles.heading}>
        Stories
      </h3>
      <Shown pages={pages} labelledBy={titleId} />
    </Card>
  )
}

function Shown({ pages, labelledBy }: { pages: StoryPages; labelledBy: string }) {
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
      <div role="region" aria-labelledby={labelledBy} className={styles.frame}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Title</th>
              <th scope="col" className={styles.wide}>
                Author
              </th>
              <th scope="col" className={styles.wide}>
                Length
              </th>
              <th scope="col" className={styles.wide}>
                Price
              </th>
              <th scope="col">
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {pages.stories.map((story) => (
              <Row key={story.id} story={story} />
            ))}
          </tbody>
        </table>
      </div>
      {pages.hasMore && (
        <Button isBusy={pages.isLoadingMore} onClick={pages.showMore}>
          Show more
        </Button>
      )}
    </>
  )
}

function Row({ story }: { story: Story }) {
  const { remove, isRemoving } = useRemoval(story)
  const length = story.durationSeconds > 0 ? formatLength(story.durationSeconds) : '–'
  return (
    <tr>
      <th scope="row">
        <bdi>{story.title}</bdi>
        <span className={styles.narrow}>
          <bdi>{story.author}</bdi>
          {story.durationSeconds > 0 && ` · ${length}`} · {formatAuec(story.price)}
        </span>
      </th>
      <td className={styles.wide}>
        <bdi>{story.author}</bdi>
      </td>
      <td className={styles.wide}>{length}</td>
      <td className={styles.wide}>{formatAuec(story.price)}</td>
      <td>
        <IconButton
          size="small"
          icon={Trash2}
          label={`Delete ${story.title}`}
          disabled={isRemoving}
          onClick={() => void remove()}
        />
      </td>
    </tr>
  )
}

function useRemoval({ id }: Story) {
  const { mutateAsync, isPending: isRemoving } = useApiMutation('DELETE /api/stories/:id')
  const confirm = useConfirm()
  const alert = useAlert()
  const notify = useNotify()
  async function remove() {
    const question = 'Are you sure you want to delete this story? This is a permanent action.'
    if (!(await confirm(question, { confirmLabel: 'Delete', isDestructive: true }))) return
    try {
      const { message } = await mutateAsync({ params: { id } })
      notify(message)
    } catch (error) {
      await alert(`Error: ${messageOf(error, 'Failed to delete story.')}`)
    }
  }
  return { remove, isRemoving }
}
