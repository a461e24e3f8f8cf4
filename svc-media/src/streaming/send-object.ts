import { Readable } from 'node:stream'
import { notFound } from '@hub/service-kit/base'
import {
  mayName,
  NAMED_OBJECT_HEADER,
  ObjectMissing,
  SEEN_FOLDER_HEADER,
  type Storage,
  toNamedObject,
} from '@hub/service-kit/storage'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown, mayResume, readRange } from './byte-range.ts'

interface SentObject {
  objectKey: string
  contentType: string
  cacheControl: string
}

/**
 * Answers with an object or the part of it that the request asks for: its bytes, or its name where
 * the gateway reads them by itself. `HEAD` opens nothing.
 */
export async function sendObject(
  storage: Storage,
  { objectKey, contentType, cacheControl }: SentObject,
  request: Pick<FastifyRequest, 'method' | 'headers'>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await storage.stat(objectKey)
  if (!found) throw isGone()
  const etag = `"${found.etag}"`
  const { headers } = request
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'x-content-type-options': 'nosniff',
    // Whatever the bytes are, they are never a page.
    'content-security-policy': "default-src 'none'; sandbox",
  })
  if (isKnown(headers['if-none-match'], etag)) return reply.code(304).send()
  const mayCut = mayResume(headers['if-range'] as string | undefined, etag)
  const asked = mayCut ? readRange(headers.range, found.size) : 'all'
  if (asked === 'none') {
    void reply.header('content-range', `bytes */${found.size}`)
    return reply.code(416).send({ message: 'There are no such bytes.' })
  }
  const { start, end } = asked === 'all' ? { start: 0, end: found.size - 1 } : asked
  void reply.type(contentType).header('content-length', end - start + 1)
  if (asked !== 'all') {
    void reply.code(206).header('content-range', `bytes ${start}-${end}/${found.size}`)
  }
  const isNamed = mayName(storage, headers[SEEN_FOLDER_HEADER] as string | undefined)
  if (isNamed && request.method === 'GET' && start <= end) {
    void reply.header(NAMED_OBJECT_HEADER, toNamedObject({ key: objectKey, start, end }))
    return reply.header('content-length', 0).send('')
  }
  // A stream, as Fastify would otherwise say that there are no bytes.
  if (request.method === 'HEAD') return reply.send(Readable.from([]))
  return reply.send(await open(storage, objectKey, asked === 'all' ? {} : asked))
}

const isGone = () => notFound('This sound no longer exists.')

async function open(storage: Storage, key: string, range: { start?: number; end?: number }) {
  try {
    return (await storage.get(key, range)).stream
  } catch (error) {
    throw error instanceof ObjectMissing ? isGone() : error
  }
}
