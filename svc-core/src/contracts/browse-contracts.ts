import type { Api } from '@hub/api-spec'
import {
  cutJsonPage,
  cutLines,
  invalid,
  type JsonLines,
  type JsonText,
  linkNext,
  readCursor,
  readPage,
  readSearch,
  signCursor,
  toIso,
  unavailable,
} from '@hub/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import type { ContractKind } from '../tables.ts'
import type { Listed } from './contract-json.queries.ts'
import { listOpenContracts } from './contract-lists.queries.ts'
import {
  type ContractSearch,
  normaliseQuestion,
  ORDERS,
  searchContracts,
  type Sort,
} from './contract-search.queries.ts'

type ListName = 'GET /api/missions' | 'GET /api/trading_posts'

interface Asked<K extends ContractKind> {
  kind: K
  request: Pick<FastifyRequest, 'url'> & { query: Api[ListName]['query'] }
  reply: FastifyReply
}

const LONGEST_QUESTION = 600
const DEFAULT_LIMIT = 200
const TIMED_OUT = '57014'

/** A page of open contracts: the plain list, or those that fit what is asked for. */
export async function browseContracts<K extends ContractKind>(
  core: Core,
  asked: Asked<K>,
): Promise<JsonText<Listed[K][]>> {
  const { kind, request, reply } = asked
  const { limit: _limit, cursor: _cursor, ...question } = request.query
  if (Object.values(question).some((value) => value !== undefined && value !== '')) {
    return searchPage(core, asked)
  }
  const key = core.keys.cursor
  const page = readPage(key, request)
  const lines = await listOpenContracts(core.database, kind, page)
  return cutJsonPage({ key, page, request, reply }, lines)
}

async function searchPage<K extends ContractKind>(
  core: Core,
  { kind, request, reply }: Asked<K>,
): Promise<JsonText<Listed[K][]>> {
  const { q = '', sort = 'newest', limit = DEFAULT_LIMIT, cursor, ...filters } = request.query
  const after = cursor ? readPlace(core, `${kind} ${sort}`, cursor) : ORDERS[sort].start
  const { type, category, minPrice, maxPrice } = filters
  const found = await find(core, {
    kind,
    ...(await readQuestion(core, q, filters.tag ?? '')),
    type,
    category: category || undefined,
    minPrice,
    maxPrice,
    sort,
    after,
    limit: limit + 1,
  })
  const { json, last } = cutLines(found, limit)
  if (last)
    linkNext(
      reply,
      request,
      signCursor(core.keys.search, [`${kind} ${sort}`, ...placeOf(sort, last)]),
    )
  return json
}

function placeOf(sort: Sort, last: Listed[ContractKind]): unknown[] {
  if (sort === 'newest') return [toIso(last.createdAt), last.id]
  return ['payment' in last ? last.payment : last.price, last.id]
}

/** The place of a cursor, which belongs to one order of one list alone. */
function readPlace(core: Core, list: string, cursor: string): unknown[] {
  const [madeFor, ...place] = readCursor(core.keys.search, cursor)
  if (madeFor !== list) throw invalid('That page of the list is no longer there.')
  return place
}

async function readQuestion(
  { searches }: Core,
  question: string,
  tagged: string,
): Promise<Pick<ContractSearch, 'words' | 'tag'>> {
  const asked = question.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\0', ' ')
  if (asked.trim() === '' && tagged === '') return { words: null }
  const { q, tag } = await normaliseQuestion(searches, asked, tagged.replace(/^#/, ''))
  return { words: readSearch(q), tag: tag || undefined }
}

async function find<K extends ContractKind>(
  { searches }: Core,
  search: ContractSearch<K>,
): Promise<JsonLines<Listed[K]>> {
  try {
    return await searchContracts(searches, search)
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    throw unavailable('That search takes too long. Please look for something more particular.')
  }
}
