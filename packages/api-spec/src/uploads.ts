import { Type, type Static } from 'typebox'
import type { Endpoint } from './endpoint.ts'
import { UPLOAD_STATES } from './lists.ts'
import { ById, Nullable, OneOf, Timestamp, Uuid } from './scalars.ts'

/**
 * A resumable upload. When all of it has come it is `working` until it is `done` or `failed`, which
 * `message` tells in words; `jobId` is the conversion that goes on after it, if there is one.
 */
export const Upload = Type.Object({
  id: Uuid,
  fileName: Type.String(),
  size: Type.Integer(),
  received: Type.Integer(),
  state: OneOf(UPLOAD_STATES),
  message: Nullable(Type.String()),
  jobId: Nullable(Uuid),
  expiresAt: Timestamp,
})
export type Upload = Static<typeof Upload>

const admin = { owner: 'media', access: 'admin' } as const
const Nothing = Type.Null()

/**
 * The tus protocol, version 1.0.0, with creation, expiration and termination. `Upload-Metadata` has
 * `filename` and `kind` (`track` or `story`); a story's has the fields of its form as well. `GET`
 * answers `HEAD` too, and says in its body what has become of the file.
 */
export const uploadEndpoints = {
  'OPTIONS /api/uploads': { owner: 'media', access: 'anyone', response: { 204: Nothing } },
  'GET /api/uploads': { ...admin, response: { 200: Type.Array(Upload) } },
  'POST /api/uploads': { ...admin, response: { 201: Upload }, rate: 'upload' },
  'GET /api/uploads/:id': { ...admin, params: ById, response: { 200: Upload } },
  'PATCH /api/uploads/:id': { ...admin, params: ById, response: { 204: Nothing }, bytes: true },
  'DELETE /api/uploads/:id': { ...admin, params: ById, response: { 204: Nothing } },
} as const satisfies Record<string, Endpoint>
