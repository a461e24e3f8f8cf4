import { Notice, Progress } from '@hub/ui'
import { apiQuery, markStale, useQuery } from '@hub/web-kit'
import { useEffect } from 'react'

const ASK_EVERY_MS = 1_500

/** A story that is being made into something that browsers play. */
export function Conversion({ jobId }: { jobId: string }) {
  const { data: job } = useQuery({
    ...apiQuery('GET /api/music/jobs/:id', { params: { id: jobId } }),
    refetchInterval: ({ state }) => (isOver(state.data?.state) ? false : ASK_EVERY_MS),
  })
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (isDone) void markStale('POST /api/stories/upload')
  }, [isDone])
  if (isDone) return <Notice tone="success">Your story is ready.</Notice>
  if (job?.state === 'failed') {
    return <Notice tone="error">{job.message ?? 'Failed to upload story.'}</Notice>
  }
  return <Progress label="Converting" value={job?.progress ?? 0} max={1} />
}

function isOver(state: string | undefined): boolean {
  return state === 'done' || state === 'failed'
}
