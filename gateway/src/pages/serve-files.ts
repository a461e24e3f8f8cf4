import { createReadStream } from 'node:fs'
import { realpath, stat } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { notFound } from '@hub/service-kit/base'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FileCache } from './file-cache.ts'
import { typeOf } from './file-types.ts'

/** Files above this size are streamed, and not kept in memory. */
const STREAM_FROM_BYTES = 4 * 1024 * 1024

/** Hashed or versioned files never change under their address. */
export const IMMUTABLE = 'public, max-age=31536000, immutable'
/** Everything else is asked about at every use. */
export const REVALIDATED = 'no-cache'

const PLAIN_NAME = /^[\w@~+-][\w@~+.-]*$/

/** Answers with files below one folder: plain names only, no hidden ones, no way out of it. */
export class FolderServer {
  readonly #root: string
  readonly #cache: FileCache

  constructor(root: string, cache: FileCache) {
    this.#root = root
    this.#cache = cache
  }

  async send(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
    caching: string,
  ): Promise<FastifyReply> {
    const file = await this.#resolve(path)
    if (!file) throw notFound('There is nothing at this address.')
    void reply.header('cache-control', caching)
    return file.size >= STREAM_FROM_BYTES
      ? sendStream(reply, file.path, file.size)
      : this.#sendCached(request, reply, file.path)
  }

  async #sendCached(
    request: FastifyRequest,
    reply: FastifyReply,
    path: string,
  ): Promise<FastifyReply> {
    const file = await this.#cache.get(path)
    if (!file) throw notFound('There is nothing at this address.')
    return sendBytes(request, reply, file)
  }

  async #resolve(path: string): Promise<{ path: string; size: number } | undefined> {
    if (!path.split('/').every((name) => PLAIN_NAME.test(name))) return undefined
    try {
      const root = await realpath(this.#root)
      const file = await realpath(join(root, path))
      const found = await stat(file)
      const isInside = file.startsWith(root + sep)
      return isInside && found.isFile() ? { path: file, size: found.size } : undefined
    } catch {
      return undefined
    }
  }
}

interface Sendable {
  type: string
  etag: string
  variantFor(acceptEncoding: string | undefined): Promise<{
    bytes: Buffer
    encoding: string | undefined
  }>
}

/** Answers with bytes in memory, or 304 to who has them already. */
export async function sendBytes(
  request: FastifyRequest,
  reply: FastifyReply,
  file: Sendable,
): Promise<FastifyReply> {
  void reply.header('etag', file.etag).header('vary', 'accept-encoding')
  if (hasAlready(request.headers['if-none-match'], file.etag)) return reply.code(304).send()
  const { bytes, encoding } = await file.variantFor(request.headers['accept-encoding'])
  if (encoding) void reply.header('content-encoding', encoding)
  return reply.type(file.type).header('content-length', bytes.length).send(bytes)
}

function hasAlready(condition: string | undefined, etag: string): boolean {
  if (condition === undefined) return false
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return (
    condition.trim() === '*' || condition.split(',').some((tag) => opaque(tag) === opaque(etag))
  )
}

function sendStream(reply: FastifyReply, path: string, size: number): FastifyReply {
  void reply.type(typeOf(path)).header('content-length', size)
  return reply.request.method === 'HEAD' ? reply.send() : reply.send(createReadStream(path))
}
