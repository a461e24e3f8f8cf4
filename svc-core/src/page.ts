import { linkNext, readCursor, signCursor } from '@hub/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from './core.ts'

/** A place in a list by its order: the instant of a row, and its id. */
export type Place = readonly [createdAt: string, id: string]

/** Which rows of a list are asked for: up to `limit` of those behind `after`. */
export interface Page {
  limit: number
  after: Place
}

/** Before the first row of every list that shows the newest first. */
export const START: Place = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const DEFAULT_LIMIT = 200

interface PageQuery {
  limit?: number
  cursor?: string
}

export function readPage(core: Core, { limit = DEFAULT_LIMIT, cursor }: PageQuery): Page {
  const after = cursor ? (readCursor(core.keys.cursor, cursor) as unknown as Place) : START
  return { limit, after }
}

interface Listed {
  id: string
  createdAt: Date
}

/**
 * Cuts the rows of a query that asked for one more than the page holds, and tells in the `Link`
 * header where the list goes on if that one was there.
 */
export function cutPage<Row extends Listed>(
  core: Core,
  request: Pick<FastifyRequest, 'url'>,
  reply: FastifyReply,
  { limit }: Page,
  rows: readonly Row[],
): Row[] {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  if (last && rows.length > limit) {
    const cursor = signCursor(core.keys.cursor, [last.createdAt.toISOString(), last.id])
    linkNext(reply, request as FastifyRequest, cursor)
  }
  return page
}
