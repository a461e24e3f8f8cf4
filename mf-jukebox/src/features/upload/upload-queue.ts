import type { TagReading } from '@hub/api-spec'

/** What became of a file that was picked. */
export type FileState = 'waiting' | 'sending' | 'asking' | 'done' | 'failed'

/** A file on its way into the jukebox. */
export interface QueuedFile {
  /** Name and size: what is alike in both is taken once (spec §5). */
  key: string
  file: File
  state: FileState
  sentBytes: number
  /** What the server said of it, or what went wrong. */
  message: string | null
  /** A conversion that goes on at the server. */
  jobId: string | null
  /** Ways to read its tags, of which somebody must choose one. */
  readings: readonly TagReading[]
}

/** Files that were picked, taken into the queue: only sound, and each once. */
export interface Picking {
  queue: readonly QueuedFile[]
  repeated: number
  refused: readonly string[]
}

const SOUND_NAME = /\.(mp3|m4a|m4b|aac|ogg|oga|opus|flac|wav|weba|aiff?|wma)$/i

/** Takes picked files into the queue. */
export function pickFiles(queue: readonly QueuedFile[], files: readonly File[]): Picking {
  const known = new Set(queue.map(({ key }) => key))
  const added: QueuedFile[] = []
  const refused: string[] = []
  let repeated = 0
  for (const file of files) {
    const key = `${file.name}\n${file.size}`
    if (!isSound(file)) refused.push(file.name)
    else if (known.has(key)) repeated += 1
    else {
      known.add(key)
      added.push({
        key,
        file,
        state: 'waiting',
        sentBytes: 0,
        message: null,
        jobId: null,
        readings: [],
      })
    }
  }
  return { queue: [...queue, ...added], repeated, refused }
}

/** Systems that do not know a kind of sound give it no type; its name tells then. */
function isSound({ type, name }: File): boolean {
  return type === '' ? SOUND_NAME.test(name) : type.startsWith('audio/')
}

/** How much of all files is gone, in bytes. */
export function countBytes(queue: readonly QueuedFile[]): { sent: number; total: number } {
  return queue.reduce(
    ({ sent, total }, one) => ({
      sent: sent + (one.state === 'done' ? one.file.size : one.sentBytes),
      total: total + one.file.size,
    }),
    { sent: 0, total: 0 },
  )
}
