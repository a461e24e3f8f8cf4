import { Button, Dialog, Loading, Notice, TextField } from '@hub/ui'
import { apiQuery, useQuery } from '@hub/web-kit'
import { useId, useState } from 'react'
import { toSize } from '#lib/size.ts'
import styles from './purge-question.module.css'

interface PurgeQuestionProps {
  /** The number of people who go, as it was shown and typed. */
  onConfirm(people: number): void
  onClose(): void
}

/** What counts is how it is at this moment. */
const ANEW = { staleTime: 0, gcTime: 0 }

/** Says what goes with all who are no admins, and has the number of people typed first. */
export function PurgeQuestion({ onConfirm, onClose }: PurgeQuestionProps) {
  const textId = useId()
  const formId = useId()
  const [typed, setTyped] = useState('')
  const {
    data: count,
    isError,
    refetch,
  } = useQuery({
    ...apiQuery('GET /api/admin/non-admins'),
    ...ANEW,
  })
  const people = count?.people
  const isTyped = people !== undefined && people > 0 && isNumber(typed, people)
  return (
    <Dialog
      role="alertdialog"
      size="small"
      title="Please confirm"
      describedBy={textId}
      onClose={onClose}
      footer={
        <>
          <Button data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" type="submit" form={formId} disabled={!isTyped}>
            Delete all
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          if (isTyped) onConfirm(people)
        }}
      >
        <div id={textId} className={styles.question}>
          <p>
            Are you sure you want to delete all users who are not admins, with all their content?
            This is a permanent action.
          </p>
          {!count && !isError && <Loading text="Counting what will be deleted..." />}
          {!count && isError && (
            <Notice tone="error" action={<Button onClick={() => void refetch()}>Retry</Button>}>
              Error: Failed to count what goes
            </Notice>
          )}
          {count && (
            <ul className={styles.list}>
              <li>{toCount(count.people, 'user')}</li>
              <li>{toCount(count.posts, 'post')}</li>
              <li>{toSize(count.pictureBytes)} of pictures</li>
              <MediaThatGoes />
            </ul>
          )}
        </div>
        {people === 0 && <p>There is nobody to delete.</p>}
        {people !== undefined && people > 0 && (
          <TextField
            label={`Type ${people.toLocaleString()}, the number of users, to go on`}
            inputMode="numeric"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </form>
    </Dialog>
  )
}

/** svc-media counts its own; people can be deleted while it is away, and it forgets them later. */
function MediaThatGoes() {
  const { data, isError } = useQuery({ ...apiQuery('GET /api/admin/media-of-non-admins'), ...ANEW })
  if (isError) return <li>Playlists and unfinished uploads, which could not be counted</li>
  if (!data) return <li>Counting playlists and unfinished uploads...</li>
  return (
    <>
      <li>{toCount(data.playlists, 'playlist')}</li>
      <li>{toSize(data.uploadBytes)} of unfinished uploads</li>
    </>
  )
}

function toCount(count: number, one: string): string {
  return `${count.toLocaleString()} ${count === 1 ? one : `${one}s`}`
}

/** As it is shown, or its digits alone; nothing else is taken for it. */
function isNumber(typed: string, people: number): boolean {
  return [String(people), people.toLocaleString()].includes(typed.trim())
}
