import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { JOB_STATES } from './lists.ts'
import { ById, Message, Nullable, OneOf, Paging, Uuid } from './scalars.ts'

/** A track of the jukebox; `url` asks for a signed address, `durationSeconds` is 0 when unknown. */
export const Track = Type.Object({
  id: Uuid,
  title: Type.String(),
  artist: Type.String(),
  album: Nullable(Type.String()),
  durationSeconds: Type.Number(),
  url: Type.String(),
  coverUrl: Nullable(Type.String()),
})
export type Track = Static<typeof Track>

/** Where a sound can be had for a while, and how loud it is as a whole (EBU R128). */
export const SoundAddress = Type.Object({
  url: Type.String(),
  expiresIn: Type.Integer(),
  loudnessLufs: Nullable(Type.Number()),
})
export type SoundAddress = Static<typeof SoundAddress>

/** A way to read the tags of a file whose encoding they do not tell. */
export const TagReading = Type.Object({
  encoding: Type.String(),
  title: Type.String(),
  artist: Nullable(Type.String()),
  album: Nullable(Type.String()),
})
export type TagReading = Static<typeof TagReading>

/**
 * What became of an uploaded file: a track, or a job that makes one. `message` says it in words.
 * `readings` are there when its sender wished to choose among several, and nothing was stored yet.
 */
export const MusicUpload = Type.Object({
  message: Type.String(),
  track: Nullable(Track),
  jobId: Nullable(Uuid),
  readings: Type.Optional(Type.Array(TagReading)),
})
export type MusicUpload = Static<typeof MusicUpload>

/** A conversion under way; `progress` goes from 0 to 1. */
export const SoundJob = Type.Object({
  id: Uuid,
  state: OneOf(JOB_STATES),
  progress: Type.Number(),
  message: Nullable(Type.String()),
})
export type SoundJob = Static<typeof SoundJob>

const signedIn = { owner: 'media', access: 'signed-in' } as const

export const musicEndpoints = {
  'GET /api/music': { ...signedIn, query: Paging, response: { 200: Type.Array(Track) } },
  'GET /api/music/jukebox': { ...signedIn, query: Paging, response: { 200: Type.Array(Track) } },
  'GET /api/music/search': {
    ...signedIn,
    query: Type.Object({ q: Type.Optional(Type.String()) }),
    response: { 200: Type.Array(Track) },
  },
  'GET /api/music/track/:id/url': { ...signedIn, params: ById, response: { 200: SoundAddress } },
  'POST /api/music/upload': {
    owner: 'media',
    access: 'admin',
    multipart: {
      fields: Type.Object({
        /** `ask`, or the encoding of the reading that was chosen; else the likeliest counts. */
        tags: Type.Optional(Type.String({ maxLength: 30 })),
      }),
      files: ['musicFile'],
    },
    response: { 201: MusicUpload },
    invalid: 'No files selected for upload.',
    rate: 'upload',
  },
  // So that what is there already need not be sent.
  'GET /api/music/known/:sha256': {
    owner: 'media',
    access: 'admin',
    params: Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) }),
    response: { 200: Type.Object({ track: Nullable(Track) }) },
  },
  'GET /api/music/jobs/:id': {
    owner: 'media',
    access: 'admin',
    params: ById,
    response: { 200: SoundJob },
  },
  'DELETE /api/music/:id': {
    owner: 'media',
    access: 'admin',
    params: ById,
    response: { 200: Message },
  },
  // What audio and picture elements ask for themselves: the address is the permission.
  'GET /api/music/stream/:ticket': {
    owner: 'media',
    access: 'anyone',
    params: Type.Object({ ticket: Type.String({ pattern: '^[A-Za-z0-9_.-]{20,400}$' }) }),
    response: { 200: Type.Any() },
    plain: true,
    rate: 'sound',
  },
  'GET /api/music/covers/:key': {
    owner: 'media',
    access: 'anyone',
    params: Type.Object({ key: Type.String({ pattern: '^[A-Za-z0-9_-]{20,80}\\.webp$' }) }),
    response: { 200: Type.Any() },
    plain: true,
    rate: 'picture',
  },
} as const satisfies Record<string, Endpoint>
