import type { Api } from '@hub/api-spec'
import {
  cutPage,
  invalid,
  linkNext,
  readCursor,
  readPage,
  readSearch,
  type SearchWords,
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
  searchAll,
  searchFirst,
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
  const { type, category, tag, minPrice, maxPrice } = filters
  const found = await find(core, {
    kind,
    words: await readWords(core, q),
    type,
    category: category || undefined,
    tag: tag?.replace(/^#/, '') || undefined,
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

async function readWords({ searches }: Core, q: string): Promise<SearchWords | null> {
  const asked = q.slice(0, LONGEST_QUESTION).toWellFormed().replaceAll('\0', ' ')
  return asked.trim() === '' ? null : readSearch(await normaliseQuestion(searches, asked))
}

/** What many fit is found among the first; what few fit, by the indexes. */
async function find({ searches }: Core, search: ContractSearch): Promise<ContractRow[]> {
  try {
    const first = await searchFirst(searches, search)
    return first.length === search.limit ? first : await searchAll(searches, search)
  } catch (error) {
    if ((error as { code?: string }).code !== TIMED_OUT) throw error
    throw unavailable('That search takes too long. Please look for something more particular.')
  }
}
