import { endpointOf, MAX_SOUND_BYTES } from '@hub/api-spec'
import type { Caller } from '@hub/service-kit/auth'
import { invalid } from '@hub/service-kit/base'
import { readForm } from '@hub/service-kit/http'
import type { FastifyRequest } from 'fastify'
import type { Media } from '../base/media.ts'
import { receiveFile, type ReceivedFile } from './receive-file.ts'
import { mustHaveBytesLeft } from './upload-quota.ts'

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
  const bytes = Number(request.headers['content-length'] ?? 0)
  await mustHaveBytesLeft(media, media.database.knex, { caller: request.caller, bytes })
  const { multipart, invalid: missing = '' } = endpointOf(name)
  const [field = ''] = multipart?.files ?? []
  let file: ReceivedFile | undefined
  const fields = await readForm(request, {
    fields: multipart?.fields ?? {},
    files: [{ name: field, maxBytes: MAX_SOUND_BYTES }],
    async onFile(stream, info) {
      file = await receiveFile(media.receivedFolder, stream, readFormName(info.filename))
      return file.discard
    },
    invalid: missing,
  })
  if (!file) throw invalid(missing)
  return { fields: fields as SoundForm['fields'], file }
}

/** Browsers write three signs of a file's name in a form as these; all others stay what they are. */
function readFormName(name: string): string {
  return name.replaceAll('%22', '"').replaceAll('%0D', ' ').replaceAll('%0A', ' ')
}
