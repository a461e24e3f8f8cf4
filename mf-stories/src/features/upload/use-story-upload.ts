import { apiKey, messageOf, uploadForm, useNotify, useQueryClient } from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'

/** An upload under way, and what became of the last one. */
export interface StoryUploading {
  /** How much has been sent, from 0 to 1, while it is being sent. */
  share: number | undefined
  problem: string | undefined
  /** The conversion that the last upload needs before it can be heard. */
  jobId: string | null
  /** True when the story was taken. */
  upload(body: FormData | null): Promise<boolean>
  cancel(): void
}

export function useStoryUpload(): StoryUploading {
  const [share, setShare] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const [jobId, setJobId] = useState<string | null>(null)
  const sending = useRef<AbortController>(null)
  const notify = useNotify()
  const client = useQueryClient()
  useEffect(() => () => sending.current?.abort(), [])

  async function upload(body: FormData | null): Promise<boolean> {
    setProblem(body ? undefined : 'All fields are required.')
    if (!body) return false
    const { signal } = (sending.current = new AbortController())
    setShare(0)
    try {
      const options = { body, signal, onProgress: setShare }
      const { message, jobId: job } = await uploadForm('POST /api/stories/upload', options)
      notify(message)
      setJobId(job)
      void client.invalidateQueries({ queryKey: apiKey('GET /api/stories') })
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
