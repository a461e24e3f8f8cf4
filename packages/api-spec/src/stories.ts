import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { MAX_LENGTH } from './lists.ts'
import { SoundAddress } from './music.ts'
import { ById, FreeText, Message, Nullable, Paging, Text, Timestamp, Uuid } from './scalars.ts'

/**
 * A story of the library; its price is in aUEC. `audioUrl` asks for a signed address and is `null`
 * until the story is purchased.
 */
export const Story = Type.Object({
  id: Uuid,
  title: Type.String(),
  author: Type.String(),
  description: Nullable(Type.String()),
  price: Type.Number(),
  audioUrl: Nullable(Type.String()),
  coverUrl: Nullable(Type.String()),
  durationSeconds: Type.Number(),
  series: Nullable(Type.String()),
  seriesNumber: Nullable(Type.Integer()),
  chapters: Type.Array(Type.Object({ title: Type.String(), startSeconds: Type.Number() })),
  createdAt: Timestamp,
})
export type Story = Static<typeof Story>

/** Fields of the upload's form; `price` and `seriesNumber` are read from their text. */
export const StoryUploadFields = Type.Object({
  title: Text(MAX_LENGTH.title),
  author: Text(MAX_LENGTH.title),
  price: Type.String({ maxLength: 20 }),
  description: Type.Optional(FreeText(MAX_LENGTH.description)),
  series: Type.Optional(FreeText(MAX_LENGTH.title)),
  seriesNumber: Type.Optional(Type.String({ maxLength: 6 })),
})
export type StoryUploadFields = Static<typeof StoryUploadFields>

/** What became of an uploaded story: it is there, or a job makes it. */
export const StoryUpload = Type.Object({
  message: Type.String(),
  story: Nullable(Story),
  jobId: Nullable(Uuid),
})
export type StoryUpload = Static<typeof StoryUpload>

const Place = Type.Object({
  deviceId: Type.String(),
  positionSeconds: Type.Number(),
  listenedAt: Timestamp,
})

/** How far somebody is in a story: by the newest word, and on another device that is elsewhere. */
export const StoryProgress = Type.Object({ newest: Nullable(Place), other: Nullable(Place) })
export type StoryProgress = Static<typeof StoryProgress>

/** Where a device is; `agoSeconds` for what it could not tell at once. */
const ProgressReport = Type.Object({
  deviceId: Type.String({ pattern: '^[A-Za-z0-9_-]{8,64}$' }),
  positionSeconds: Type.Number({ minimum: 0, maximum: 1_000_000 }),
  agoSeconds: Type.Optional(Type.Number({ minimum: 0, maximum: 31_536_000 })),
})

const signedIn = { owner: 'media', access: 'signed-in' } as const

export const storyEndpoints = {
  'GET /api/stories': { ...signedIn, query: Paging, response: { 200: Type.Array(Story) } },
  'POST /api/stories/upload': {
    owner: 'media',
    access: 'admin',
    multipart: { fields: StoryUploadFields, files: ['storyFile'] },
    response: { 201: StoryUpload },
    invalid: 'All fields are required.',
    rate: 'upload',
  },
  'DELETE /api/stories/:id': {
    owner: 'media',
    access: 'admin',
    params: ById,
    response: { 200: Message },
  },
  'GET /api/stories/:id/url': { ...signedIn, params: ById, response: { 200: SoundAddress } },
  'POST /api/stories/:id/purchase': { ...signedIn, params: ById, response: { 200: Story } },
  'GET /api/stories/:id/progress': { ...signedIn, params: ById, response: { 200: StoryProgress } },
  'PUT /api/stories/:id/progress': {
    ...signedIn,
    params: ById,
    body: ProgressReport,
    response: { 200: StoryProgress },
  },
} as const satisfies Record<string, Endpoint>
