import { createRequire } from 'node:module'
import { Worker } from 'node:worker_threads'
import { oneAtATime } from '@hub/service-kit/concurrency'
import type { Chapter } from '../../base/tables.ts'
import type { RawTexts } from './tag-readings.ts'

/** What a file says about itself, as far as it can be believed. */
export interface Tags {
  /** By the tags that count most for its kind, and by the others. */
  texts: RawTexts
  otherTexts: RawTexts
  durationSeconds: number | null
  hasVideo: boolean
  isLossless: boolean
  chapters: Chapter[]
  cover: Buffer | null
}

/** What the worker posts: plain values, none of them believed yet. */
interface RawTags {
  title?: string
  otherTitle?: string
  artist?: string
  otherArtist?: string
  album?: string
  otherAlbum?: string
  duration?: number
  hasVideo?: boolean
  lossless?: boolean
  chapters?: { title: string; start: number }[]
  cover?: Uint8Array
}

/** Where the container begins behind the tag, and what it is where its first bytes do not tell. */
interface TagSource {
  start: number
  mimeType: string | undefined
  /** ID3 by the book, as `readId3Tags` writes it anew. */
  tag: Buffer
  /** Whether that tag counts more than what the container says. */
  isTagFirst: boolean
}

const NOTHING: Tags = {
  texts: {},
  otherTexts: {},
  durationSeconds: null,
  hasVideo: false,
  isLossless: false,
  chapters: [],
  cover: null,
}
const LONGEST_READ_MS = 10_000
const HEAP_MIB = 96
// Found by its name, which is the same from the sources and from the build.
const WORKER = createRequire(import.meta.url).resolve('#tags-worker')

// A thread takes as much memory as several uploads: one at a time is enough.
const inTurn = oneAtATime()

/**
 * Reads tags in a thread of its own, which is ended when it takes too long or too much memory:
 * a file made to keep a parser busy costs its own tags and nothing else.
 */
export function extractTags(path: string, source: TagSource): Promise<Tags> {
  return inTurn('', () => readInThread(path, source))
}

async function readInThread(path: string, source: TagSource): Promise<Tags> {
  const worker = new Worker(WORKER, {
    workerData: { path, ...source },
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
    stdout: true,
    stderr: true,
  })
  try {
    return await new Promise<Tags>((resolve) => {
      const giveUp = setTimeout(() => resolve(NOTHING), LONGEST_READ_MS)
      worker.once('message', (raw: RawTags | null) => resolve(raw ? toTags(raw) : NOTHING))
      worker.once('error', () => resolve(NOTHING))
      worker.once('exit', () => {
        clearTimeout(giveUp)
        resolve(NOTHING)
      })
    })
  } finally {
    await worker.terminate()
  }
}

function toTags(raw: RawTags): Tags {
  const { duration } = raw
  const isLength = duration !== undefined && Number.isFinite(duration) && duration > 0
  return {
    texts: { title: raw.title, artist: raw.artist, album: raw.album },
    otherTexts: { title: raw.otherTitle, artist: raw.otherArtist, album: raw.otherAlbum },
    durationSeconds: isLength ? duration : null,
    hasVideo: raw.hasVideo ?? false,
    isLossless: raw.lossless ?? false,
    chapters: (raw.chapters ?? []).map(({ title, start }) => ({ title, startSeconds: start })),
    cover: raw.cover ? Buffer.from(raw.cover) : null,
  }
}
