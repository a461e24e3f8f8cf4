import { endpointOf, MAX_SOUND_BYTES, type StoryUploadFields } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { conflict, invalid } from '@hub/service-kit/base'
import { transact } from '@hub/service-kit/database'
import { checkFields } from '@hub/service-kit/http'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Media } from '../base/media.ts'
import { mustBeAdminNow } from '../people/caller.commands.ts'
import type { StoryFields } from '../base/tables.ts'
import { readStoryFields } from '../sounds/stories/story-fields.ts'
import { mustHaveBytesLeft } from '../sounds/upload-quota.ts'
import { FILE_FIELDS, readMetadata, readSha256, readUploadLength } from './tus.ts'
import {
  countUnfinished,
  insertUpload,
  lockUploader,
  type UploadWithJob,
} from './uploads.queries.ts'

type CreationRequest = Pick<FastifyRequest, 'headers' | 'compileValidationSchema'> & {
  caller: Caller
}

const LONGEST_NAME = 500

/** Begins a resumable upload; what is said of the file is checked now. */
export async function beginUpload(media: Media, request: CreationRequest): Promise<UploadWithJob> {
  const { headers, caller } = request
  const size = readUploadLength(headers, MAX_SOUND_BYTES)
  const metadata = String(headers['upload-metadata'] ?? '')
  const { kind, filename: name = '', ...said } = readMetadata(metadata)
  readSha256(metadata)
  const fields = Object.fromEntries(
    Object.entries(said).filter(([field]) => !FILE_FIELDS.has(field)),
  )
  if (kind !== 'track' && kind !== 'story') throw invalid('kind must be track or story.')
  const story = kind === 'story' ? readFields(request, fields) : null
  return transact(media.database, async (trx) => {
    await mustBeAdminNow(trx, caller.uid)
    await lockUploader(trx, caller.uid)
    const most = media.config.MAX_UNFINISHED_UPLOADS
    if ((await countUnfinished(trx, caller.uid)) >= most) throw tooManyUploads(most)
    await mustHaveBytesLeft(media, trx, { caller, bytes: size })
    const ownerId = caller.uid
    const fileName = name.slice(-LONGEST_NAME).toWellFormed()
    return insertUpload(trx, { id: uuidv7(), ownerId, kind, fileName, metadata, story, size })
  })
}

const tooManyUploads = (most: number) =>
  conflict(`You have ${most} unfinished uploads. Please finish or cancel one first.`)

/** As the form of the plain call is read. */
function readFields(request: CreationRequest, given: Record<string, string>): StoryFields {
  const { multipart, invalid: missing = '' } = endpointOf('POST /api/stories/upload')
  if (!multipart) throw new Error('stories are uploaded by a form')
  const fields = checkFields(request, { fields: multipart.fields, invalid: missing }, given)
  return readStoryFields(fields as StoryUploadFields)
}
