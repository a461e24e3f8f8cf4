import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { Track } from './music.ts'
import { ById, Message, Paging, Text, Uuid } from './scalars.ts'

/** A playlist; `version` grows with every change of its tracks. */
export const Playlist = Type.Object({
  id: Uuid,
  name: Type.String(),
  isPublic: Type.Boolean(),
  authorId: Uuid,
  trackCount: Type.Integer(),
  version: Type.Integer(),
})
export type Playlist = Static<typeof Playlist>

/** The most tracks a playlist holds. */
export const MAX_PLAYLIST_TRACKS = 10_000

const signedIn = { owner: 'media', access: 'signed-in' } as const

export const playlistEndpoints = {
  'GET /api/music/playlists/public': {
    ...signedIn,
    query: Paging,
    response: { 200: Type.Array(Playlist) },
  },
  'GET /api/music/playlists/private': {
    ...signedIn,
    query: Paging,
    response: { 200: Type.Array(Playlist) },
  },
  // All of them at once, as whoever reorders names every track; page by page for whoever gives a limit.
  'GET /api/music/playlists/:id/tracks': {
    ...signedIn,
    params: ById,
    query: Paging,
    response: { 200: Type.Array(Track) },
  },
  'POST /api/music/playlists': {
    ...signedIn,
    body: Type.Object({
      name: Text(MAX_LENGTH.playlistName),
      isPublic: Type.Optional(Type.Boolean()),
    }),
    response: { 201: Playlist },
    invalid: 'Please enter a playlist name.',
    idempotent: true,
  },
  'DELETE /api/music/playlists/:id': {
    ...signedIn,
    params: ById,
    response: { 200: Message },
  },
  'POST /api/music/playlists/:id/tracks': {
    ...signedIn,
    params: ById,
    body: Type.Object({ trackId: Uuid }),
    response: { 201: Playlist },
  },
  'DELETE /api/music/playlists/:id/tracks/:trackId': {
    ...signedIn,
    params: Type.Object({ id: Uuid, trackId: Uuid }),
    response: { 200: Playlist },
  },
  'PATCH /api/music/playlists/:id/tracks/reorder': {
    ...signedIn,
    params: ById,
    body: Type.Object({
      newOrder: Type.Array(Uuid, { maxItems: MAX_PLAYLIST_TRACKS }),
      version: Type.Optional(Type.Integer()),
    }),
    response: { 200: Playlist },
  },
} as const satisfies Record<string, Endpoint>
