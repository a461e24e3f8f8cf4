/** Rows as they leave the database: camelCase, `numeric` as number, instants as Date. */

export interface TrackRow {
  id: string
  title: string
  artist: string
  album: string | null
  durationSeconds: number
  createdAt: Date
}

export interface StoryRow {
  id: string
  title: string
  author: string
  description: string | null
  price: number
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
