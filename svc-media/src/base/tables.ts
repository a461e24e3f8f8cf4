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

/** A part of a story, and where in it the part begins. */
export interface Chapter {
  title: string
  startSeconds: number
}

/** What an admin says of a story; kept beside an upload or a job until the story is there. */
export interface StoryFields {
  title: string
  author: string
  description: string | null
  price: number
  series: string | null
  seriesNumber: number | null
}

export interface StoryRow extends StoryFields {
  id: string
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
