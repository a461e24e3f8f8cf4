import { messageOf, useNotify } from '@hub/web-kit'
import { useEffect, useRef, useState } from 'react'
import { sendMusic } from './send-music.ts'
import { pickFiles } from './upload-queue.ts'
import type { QueuedFile } from './upload-queue.ts'

/** The files that were picked, one of them after the other on its way. */
export interface Upload {
  queue: readonly QueuedFile[]
  isUploading: boolean
  /** About the picking or the whole of it, not about one file. */
  problem: string | null
  /** How many were left out because they were there already. */
  repeated: number
  pick(files: readonly File[]): void
  remove(key: string): void
  start(): Promise<void>
  /** Sends a file again, whose tags are read in this encoding. */
  choose(key: string, encoding: string): Promise<void>
  cancel(): void
}

/** Uploads files one by one; the first that fails ends it (spec §4). */
export function useUpload(): Upload {
  const notify = useNotify()
  const [queue, setQueue] = useState<readonly QueuedFile[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const [repeated, setRepeated] = useState(0)
  const [calling, setCalling] = useState<AbortController | null>(null)
  const current = useRef(calling)

  useEffect(() => {
    current.current = calling
  }, [calling])
  useEffect(() => () => current.current?.abort(), [])

  function change(key: string, parts: Partial<QueuedFile>) {
    setQueue((files) => files.map((one) => (one.key === key ? { ...one, ...parts } : one)))
  }

  async function send(
    { key, file }: QueuedFile,
    signal: AbortSignal,
    tags = 'ask',
  ): Promise<boolean> {
    change(key, { state: 'sending', sentBytes: 0, message: null, readings: [] })
    try {
      const onProgress = (share: number) => change(key, { sentBytes: share * file.size })
      const sent = await sendMusic({ file, tags, signal, onProgress })
      const { message, jobId, readings = [] } = sent
      if (readings.length > 0) change(key, { state: 'asking', sentBytes: 0, message, readings })
      else change(key, { state: 'done', message, jobId })
      return true
    } catch (error) {
      const message = messageOf(error, `Failed to upload ${file.name}.`)
      const isCancelled = signal.aborted
      change(key, isCancelled ? { state: 'waiting', sentBytes: 0 } : { state: 'failed', message })
      return false
    }
  }

  async function start() {
    const waiting = queue.filter(({ state }) => state !== 'done' && state !== 'asking')
    if (waiting.length === 0) return setProblem('No files selected for upload.')
    setProblem(null)
    await sendAll(waiting)
  }

  async function sendAll(files: readonly QueuedFile[], tags?: string) {
    const controller = new AbortController()
    setCalling(controller)
    let isWhole = true
    for (const file of files) {
      isWhole = await send(file, controller.signal, tags)
      if (!isWhole) break
    }
    setCalling(null)
    if (isWhole) notify('All music files uploaded successfully!')
  }

  return {
    queue,
    isUploading: calling !== null,
    problem,
    repeated,
    pick(files) {
      const picking = pickFiles(queue, files)
      setQueue(picking.queue)
      setRepeated(picking.repeated)
      setProblem(
        picking.refused.length > 0
          ? `Only audio files can be added, not ${picking.refused.join(', ')}.`
          : null,
      )
    },
    remove: (key) => setQueue((files) => files.filter((one) => one.key !== key)),
    start,
    choose: (key, encoding) =>
      sendAll(
        queue.filter((one) => one.key === key),
        encoding,
      ),
    cancel: () => calling?.abort(),
  }
}
