import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { invalid } from '../base/errors.ts'

const seal = (key: Buffer, body: string) =>
  createHmac('sha256', key).update(body).digest().subarray(0, 12)

/** Makes an opaque, signed cursor out of the last row's keyset values. */
export function signCursor(key: Buffer, values: readonly unknown[]): string {
  const body = Buffer.from(JSON.stringify(values)).toString('base64url')
  return `${body}.${seal(key, body).toString('base64url')}`
}

/** Reads a cursor back. Throws 400 for one that was not made here. */
export function readCursor(key: Buffer, cursor: string): unknown[] {
  const [body = '', given = ''] = cursor.split('.')
  const mac = Buffer.from(given, 'base64url')
  const expected = seal(key, body)
  if (mac.length !== expected.length || !timingSafeEqual(mac, expected)) {
    throw invalid('This page of the list has expired.')
  }
  return JSON.parse(Buffer.from(body, 'base64url').toString()) as unknown[]
}

/** Tells where the list goes on: `Link: <…?limit=…&cursor=…>; rel="next"`. */
export function linkNext(
  reply: FastifyReply,
  request: Pick<FastifyRequest, 'url'>,
  cursor: string,
): void {
  const [path, query] = request.url.split('?', 2)
  const search = new URLSearchParams(query)
  search.set('cursor', cursor)
  void reply.header('link', `<${path}?${search.toString()}>; rel="next"`)
}
