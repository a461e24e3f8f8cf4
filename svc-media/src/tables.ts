import type { Chapter } from './audio/chapters.ts'

/** Rows as they leave the database: camelCase, `numeric` as number, instants as Date. */

export interface TrackRow {
  id: string
  title: string
  artist: string
  album: string | null
  durationSeconds: number
  coverKey: string | null
  createdAt: Date
}

export interface StoryRow {
  id: string
  title: string
  author: string
  description: string | null
  price: number
  series: string | null
  seriesNumber: number | null
  durationSeconds: number
  chapters: Chapter[]
  objectKey: string
  coverKey: string | null
  mime: string
  createdAt: Date
}

export interface PlaylistRow {
  id: string
  authorId: string
  name: string
  isPublic: boolean
  version: number
  trackCount: number
  createdAt: Date
}
