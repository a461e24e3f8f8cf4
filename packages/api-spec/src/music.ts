import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { Nullable, Paging, Uuid } from './scalars.ts'

/** A track of the jukebox; `url` asks for a signed address, `durationSeconds` is 0 when unknown. */
export const Track = Type.Object({
  id: Uuid,
  title: Type.String(),
  artist: Type.String(),
  album: Nullable(Type.String()),
  durationSeconds: Type.Number(),
  url: Type.String(),
})
export type Track = Static<typeof Track>

export const musicEndpoints = {
  'GET /api/music/jukebox': {
    owner: 'media',
    access: 'signed-in',
    query: Paging,
    response: { 200: Type.Array(Track) },
  },
} as const satisfies Record<string, Endpoint>
