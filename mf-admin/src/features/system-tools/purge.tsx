import { Button, Notice, Progress, Trash2 } from '@hub/ui'
import {
  apiQuery,
  markStale,
  messageOf,
  useAlert,
  useApiMutation,
  useNotify,
  useQuery,
} from '@hub/web-kit'
import { useEffect, useState } from 'react'
import { Section } from '#lib/section.tsx'
import { PurgeQuestion } from './purge-question.tsx'
import type { AdminJob } from '@hub/api-spec'

const LOOK_AGAIN_MS = 1_000

/** Deletes everybody who is no admin, by a job that tells how far it is. */
export function Purge() {
  const [jobId, setJobId] = useState<string>()
  const [isAsking, setIsAsking] = useState(false)
  const { mutateAsync, isPending } = useApiMutation('DELETE /api/users/delete-non-admins')
  const alert = useAlert()
  const notify = useNotify()

  async function start(people: number) {
    setIsAsking(false)
    try {
      const started = await mutateAsync({ query: { people } })
      setJobId(started.jobId)
      notify(started.message)
    } catch (error) {
      await alert(`Error: ${messageOf(error, 'Failed to delete users.')}`)
    }
  }

  return (
    <Section
      title="Non-admin users"
      aside={
        <Button variant="danger" isBusy={isPending} onClick={() => setIsAsking(true)}>
          <Trash2 size={18} />
          Delete All Non-Admin Users
        </Button>
      }
    >
      {jobId === undefined ? (
        <p>Deletes every account but those of admins, with everything that is theirs.</p>
      ) : (
        <JobProgress id={jobId} />
      )}
      {isAsking && (
        <PurgeQuestion
          onConfirm={(people) => void start(people)}
          onClose={() => setIsAsking(false)}
        />
      )}
    </Section>
  )
}

function JobProgress({ id }: { id: string }) {
  const { data: job } = useQuery({
    ...apiQuery('GET /api/admin/jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_AGAIN_MS),
  })
  const isOver = hasEnded(job)
  useEffect(() => {
    if (isOver) void markStale('DELETE /api/users/delete-non-admins')
  }, [isOver])

  if (job?.state === 'failed') {
    return (
      <Notice tone="error">{`${job.done} of ${job.total} users deleted. ${job.message}`}</Notice>
    )
  }
  if (job?.state === 'done') return <Notice tone="success">{job.done} users deleted.</Notice>
  return (
    <Progress
      label={job ? `${job.done} of ${job.total} users deleted` : 'Deleting users...'}
      {...(job && { value: job.done, max: Math.max(1, job.total) })}
    />
  )
}

const hasEnded = (job: AdminJob | undefined) => job?.state === 'done' || job?.state === 'failed'
