import { Button, Notice, Progress, Trash2 } from '@hub/ui'
import { apiQuery, useApiMutation, useQuery, useQueryClient } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import { Section } from '#lib/section.tsx'
import { useDeed } from '#lib/use-deed.ts'
import type { AdminJob } from '@hub/api-spec'

const LOOK_AGAIN_MS = 1_000

/** Deletes everybody who is no admin, by a job that tells how far it is. */
export function Purge() {
  const [jobId, setJobId] = useState<string>()
  const { mutateAsync, isPending } = useApiMutation('DELETE /api/users/delete-non-admins')
  const doDeed = useDeed()

  const start = () =>
    doDeed({
      question:
        'Are you sure you want to delete all users who are not admins, with all their content? This is a permanent action.',
      confirmLabel: 'Delete all',
      isDestructive: true,
      failure: 'Failed to delete users.',
      act: async () => {
        const started = await mutateAsync()
        setJobId(started.jobId)
        return started
      },
    })

  return (
    <Section
      title="Non-admin users"
      aside={
        <Button variant="danger" isBusy={isPending} onClick={() => void start()}>
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
    </Section>
  )
}

function JobProgress({ id }: { id: string }) {
  const client = useQueryClient()
  const { data: job } = useQuery({
    ...apiQuery('GET /api/admin/jobs/:id', { params: { id } }),
    refetchInterval: ({ state }) => (hasEnded(state.data) ? false : LOOK_AGAIN_MS),
  })
  const isOver = hasEnded(job)
  useEffect(() => {
    if (!isOver) return
    for (const stale of ['GET /api/users', 'GET /api/admin/stats', 'GET /api/admin/audit']) {
      void client.invalidateQueries({ queryKey: [stale] })
    }
  }, [client, isOver])

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
