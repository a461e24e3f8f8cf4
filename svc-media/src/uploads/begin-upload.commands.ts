import { endpointOf, type StoryUploadFields } from '@hub/api-spec'
import { type Caller, checkFields, conflict, invalid } from '@hub/service-kit'
import type { FastifyRequest } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { Media } from '../media.ts'
import { mustBeAdminNow } from '../people/caller.commands.ts'
import { readStoryFields, type StoryFields } from '../stories/story-fields.ts'
import { LARGEST_SOUND } from './sound-form.ts'
import { mustHaveBytesLeft } from './upload-quota.ts'
import { readMetadata, readUploadLength } from './tus.ts'
import { countUnfinished, insertUpload, lockUploader, type SeenUpload } from './uploads.queries.ts'

type CreationRequest = Pick<FastifyRequest, 'headers' | 'compileValidationSchema'> & {
  caller: Caller
}

const LONGEST_NAME = 500

/** Begins an upload that can be gone on with; what is said of the file is checked now. */
export async function beginUpload(media: Media, request: CreationRequest): Promise<SeenUpload> {
  const { headers, caller } = request
  const size = readUploadLength(headers, LARGEST_SOUND)
  const metadata = String(headers['upload-metadata'] ?? '')
  const { kind, filename: name = '', ...fields } = readMetadata(metadata)
  if (kind !== 'track' && kind !== 'story') throw invalid('kind must be track or story.')
  const story = kind === 'story' ? readFields(request, fields) : null
  return media.database.knex.transaction(async (trx) => {
    await mustBeAdminNow(trx, caller.uid)
    await lockUploader(trx, caller.uid)
    const most = media.config.MAX_UNFINISHED_UPLOADS
    if ((await countUnfinished(trx, caller.uid)) >= most) throw hasTooMany(most)
    await mustHaveBytesLeft(media, trx, { uid: caller.uid, bytes: size })
    const ownerId = caller.uid
    const fileName = name.slice(-LONGEST_NAME).toWellFormed()
    return insertUpload(trx, { id: uuidv7(), ownerId, kind, fileName, metadata, story, size })
  })
}

const hasTooMany = (most: number) =>
  conflict(`You have ${most} unfinished uploads. Please finish or cancel one first.`)

/** As the form of the plain call is read. */
function readFields(request: CreationRequest, given: Record<string, string>): StoryFields {
  const { multipart, invalid: missing = '' } = endpointOf('POST /api/stories/upload')
  if (!multipart) throw new Error('stories are uploaded by a form')
  const fields = checkFields(request, { fields: multipart.fields, invalid: missing }, given)
  return readStoryFields(fields as StoryUploadFields)
}
