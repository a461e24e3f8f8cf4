import { endpointOf } from '@hub/api-spec'
import { type Caller, invalid, readForm } from '@hub/service-kit'
import type { FastifyRequest } from 'fastify'
import type { Media } from '../media.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { mustHaveBytesLeft } from './upload-quota.ts'

/** The largest sound that is taken, in bytes. */
export const LARGEST_SOUND = 1024 * 1024 * 1024

interface SoundForm {
  fields: Record<string, string | undefined>
  file: ReceivedFile
}

/** Reads an upload's form: its one sound comes to disk as it is sent. */
export async function readSoundForm(
  media: Media,
  request: FastifyRequest & { caller: Caller },
  name: 'POST /api/music/upload' | 'POST /api/stories/upload',
): Promise<SoundForm> {
  const { uid } = request.caller
  const bytes = Number(request.headers['content-length'] ?? 0)
  await mustHaveBytesLeft(media, media.database.knex, { uid, bytes })
  const { multipart, invalid: missing = '' } = endpointOf(name)
  const [field = ''] = multipart?.files ?? []
  let file: ReceivedFile | undefined
  const fields = await readForm(request, {
    fields: multipart?.fields ?? {},
    files: [{ name: field, maxBytes: LARGEST_SOUND }],
    async onFile(stream, info) {
      file = await receiveFile(media.receivedFolder, stream, info.filename)
      return file.discard
    },
    invalid: missing,
  })
  if (!file) throw invalid(missing)
  return { fields: fields as SoundForm['fields'], file }
}
