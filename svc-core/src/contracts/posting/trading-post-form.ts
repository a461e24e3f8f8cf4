import { buffer } from 'node:stream/consumers'
import { MAX_IMAGE_BYTES } from '@hub/api-spec'
import { readForm } from '@hub/service-kit/http'
import type { FastifyRequest } from 'fastify'
import type { Static, TObject } from 'typebox'
import { REQUIRED } from './contract-fields.ts'

/** What a trading post's form holds: its fields, and the picture if one was chosen. */
export interface TradingPostForm<Fields> {
  fields: Fields
  image: Buffer | undefined
}

export async function readTradingPostForm<Schema extends TObject>(
  request: FastifyRequest,
  schema: Schema,
): Promise<TradingPostForm<Static<Schema>>> {
  let image: Buffer | undefined
  const fields = await readForm(request, {
    fields: schema,
    invalid: REQUIRED,
    files: [{ name: 'itemImage', maxBytes: MAX_IMAGE_BYTES }],
    async onFile(stream) {
      // A file input that nobody used has no name, and does not come here.
      image = await buffer(stream)
    },
  })
  return { fields, image }
}
