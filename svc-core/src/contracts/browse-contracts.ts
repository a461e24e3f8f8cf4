import type { Api } from '@hub/api-spec'
import {
  cutPage,
  invalid,
  linkNext,
  readCursor,
  readPage,
  readSearch,
  signCursor,
  unavailable,
} from '@hub/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../core.ts'
import type { ContractKind, ContractRow } from '../tables.ts'
import {
  type ContractSearch,
  normaliseQuestion,
  ORDERS,
  searchContracts,
  type Sort,
} from './contract-search.queries.ts'
import { listOpenContracts } from './contracts.queries.ts'

type ListName = 'GET /api/missions' | 'GET /api/trading_posts'

interface Asked {
  kind: ContractKind
  request: Pick<FastifyRequest, 'url'> & { query: Api[ListName]['query'] }
  reply: FastifyReply
}

const LONGEST_QUESTION = 600
const DEFAULT_LIMIT = 200
const TIMED_OUT = '57014'

/** A page of open contracts: the plain list, or those that fit what is asked for. */
export async function browseContracts(core: Core, asked: Asked): Promise<ContractRow[]> {
  const { kind, request, reply } = asked
  const { limit: _limit, cursor: _cursor, ...question } = request.query
  if (Object.values(question).some((value) => value !== undefined && value !== '')) {
    return searchPage(core, asked)
  }
  const key = core.keys.cursor
  const page = readPage(key, request.query)
  const rows = await listOpenContracts(core.database, kind, page)
  return cutPage({ key, page, request, reply }, rows)
}

async function searchPage(core: Core, { kind, request, reply }: Asked): Promise<ContractRow[]> {
  const { q = '', sort = 'newest', limit = DEFAULT_LIMIT, cursor, ...filters } = request.query
  const after = cursor ? readPlace(core, sort, cursor) : ORDERS[sort].start
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
  const rows = found.slice(0, limit)
  const last = rows.at(-1)
  if (last && found.length > limit) {
    const place = [sort, sort === 'newest' ? last.createdAt : last.price, last.id]
    linkNext(reply, request, signCursor(core.keys.search, place))
  }
  return rows
}

/** The place of a cursor, which belongs to one order alone. */
function readPlace(core: Core, sort: Sort, cursor: string): unknown[] {
  const [madeFor, ...place] = readCursor(core.keys.search, cursor)
  if (madeFor !== sort) throw invalid('That page of the list is no longer there.')
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

async function find({ searches }: Core, search: ContractSearch): Promise<ContractRow[]> {
  try {
    return await searchContracts(searches, search)
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    throw unavailable('That search takes too long. Please look for something more particular.')
  }
}
