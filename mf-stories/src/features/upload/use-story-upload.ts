import { messageOf, uploadFile, useNotify } from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'
import type { StoryReading } from './read-story-form.ts'

/** An upload under way, and what became of the last one. */
export interface StoryUploading {
  /** How much has been sent, from 0 to 1, while it is being sent. */
  share: number | undefined
  problem: string | undefined
  /** The conversion that the last upload needs before it can be heard. */
  jobId: string | null
  /** True when the story was taken. */
  upload(reading: StoryReading): Promise<boolean>
  cancel(): void
}

export function useStoryUpload(): StoryUploading {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [jobId, setJobId] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)
  const notify = useNotify()
  useEffect(() => () => sending.current?.abort(), [])

  async function upload(reading: StoryReading): Promise<boolean> {
    setProblem('problem' in reading ? reading.problem : undefined)
    if ('problem' in reading) return false
    const { signal } = (sending.current = new AbortController())
    setShare(0)
    try {
      const file = { ...reading.draft, kind: 'story', signal, onProgress: setShare } as const
      const { message, jobId: job } = await uploadFile(file)
      notify(message ?? 'Story uploaded successfully!')
      setJobId(job)
      return true
    } catch (error) {
      if (!signal.aborted) setProblem(messageOf(error, 'Failed to upload story.'))
      return false
    } finally {
      setShare(undefined)
    }
  }

  return { share, problem, jobId, upload, cancel: () => sending.current?.abort() }
}
