import { createHmac } from 'node:crypto'
import type { Timestamp } from '@hub/api-spec'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkNext, readCursor, signCursor } from './cursor.ts'
import { cutLines, type JsonLines, type JsonText } from '../database/json-rows.ts'
import { toIso } from '../base/timestamp.ts'

/** A place in a list that shows the newest first: the instant of a row, and its id. */
export type RowKey = readonly [createdAt: string, id: string]

/** Which rows of a list are asked for: up to `limit` of those behind `after`. */
export interface Page {
  limit: number
  after: RowKey
}

/** Before the first row of every list. */
const START: RowKey = ['infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff']

const DEFAULT_LIMIT = 200

interface ListRequest {
  url: string
  query: { limit?: number; cursor?: string }
}

/** A cursor belongs to one list: those of another address are not made with the same key. */
const keyOfList = (key: Buffer, url: string) =>
  createHmac('sha256', key)
    .update(url.split('?')[0] ?? '')
    .digest()

/**
 * Reads which page a call asks for; `key` is the one that its cursors are signed with, and `start`
 * the place before the first row of a list in an order of its own.
 */
export function readPage(key: Buffer, { url, query }: ListRequest, start: RowKey = START): Page {
  const { limit = DEFAULT_LIMIT, cursor } = query
  if (!cursor) return { limit, after: start }
  return { limit, after: readCursor(keyOfList(key, url), cursor) as unknown as RowKey }
}

interface PageReply {
  key: Buffer
  page: Page
  request: Pick<FastifyRequest, 'url'>
  reply: FastifyReply
}

/**
 * Cuts the rows of a query that asked for one more than the page holds, and tells in the `Link`
 * header where the list goes on if that one was there.
 */
export function cutPage<Row extends { id: string; createdAt: Date }>(
  { key, page, request, reply }: PageReply,
  rows: readonly Row[],
  keyOf: (row: Row) => RowKey = ({ createdAt, id }) => [createdAt.toISOString(), id],
): Row[] {
  const cut = rows.slice(0, page.limit)
  const last = cut.at(-1)
  if (last && rows.length > page.limit) {
    const cursor = signCursor(keyOfList(key, request.url), keyOf(last))
    linkNext(reply, request, cursor)
  }
  return cut
}

/** The same for objects that the database wrote. */
export function cutJsonPage<T extends { id: string; createdAt: Timestamp }>(
  { key, page, request, reply }: PageReply,
  lines: JsonLines<T>,
): JsonText<T[]> {
  const { json, last } = cutLines(lines, page.limit)
  if (last) {
    const place = [toIso(last.createdAt), last.id]
    linkNext(reply, request, signCursor(keyOfList(key, request.url), place))
  }
  return json
}

const CHUNK = 500

/** Every row of a list, read page by page by a query that asks for one more than the page holds. */
export async function* everyRow<Row extends { id: string; createdAt: Date }>(
  list: (page: Page) => Promise<Row[]>,
): AsyncGenerator<Row> {
  let after: RowKey = START
  for (;;) {
    const rows = await list({ limit: CHUNK, after })
    yield* rows.slice(0, CHUNK)
    const last = rows[CHUNK - 1]
    if (!last || rows.length === CHUNK) return
    after = [last.createdAt.toISOString(), last.id]
  }
}
