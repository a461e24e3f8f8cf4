import { createHash } from 'node:crypto'
import type { Service } from './build-service.ts'

/**
 * Gives what is read in this scope a strong ETag, and answers 304 to who has it already. Others
 * than the reader's own browser must not keep it.
 */
export function withEtags(app: Service): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD'
    if (!isRead || reply.statusCode !== 200 || !isWhole(payload)) return payload
    const etag = (reply.getHeader('etag') as string | undefined) ?? etagOf(payload)
    void reply.headers({ etag, 'cache-control': 'private, no-cache' })
    if (!hasTag(request.headers['if-none-match'], etag)) return payload
    reply.statusCode = 304
    void reply.removeHeader('content-length')
    return null
  })
}

const isWhole = (payload: unknown): payload is string | Buffer =>
  typeof payload === 'string' || Buffer.isBuffer(payload)

/** The strong tag of what is sent. */
export function etagOf(payload: string | Buffer): string {
  return `"${createHash('sha1').update(payload).digest('base64url')}"`
}

/**
 * Whether `If-None-Match` names what is there. The gateway may have compressed the reply, and
 * browsers then send the tag back as a weak one.
 */
export function hasTag(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((tag) => ['*', etag].includes(tag.trim().replace(/^W\//, '')))
}
