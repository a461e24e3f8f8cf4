import type { Api } from '@hub/api-spec'
import { invalid, toIso } from '@hub/service-kit/base'
import { cutLines, type JsonText } from '@hub/service-kit/database'
import { cutJsonPage, linkNext, readCursor, readPage, signCursor } from '@hub/service-kit/http'
import { readSearch, searchFold } from '@hub/service-kit/search'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Core } from '../../base/core.ts'
import { inTime } from '../../search/in-time.ts'
import type { ContractKind } from '../../base/tables.ts'
import type { Listed } from './contract-json.queries.ts'
import { listOpenContracts } from './contract-lists.queries.ts'
import type { ContractSearch, Sort } from './contract-parts.ts'
import { ORDERS, searchContracts } from './contract-search.queries.ts'

type ListName = 'GET /api/missions' | 'GET /api/trading_posts'

interface ListRequest<K extends ContractKind> {
  kind: K
  request: Pick<FastifyRequest, 'url'> & { query: Api[ListName]['query'] }
  reply: FastifyReply
}

const DEFAULT_LIMIT = 200

/** A page of open contracts: the plain list, or those that fit what is asked for. */
export async function browseContracts<K extends ContractKind>(
  core: Core,
  asked: ListRequest<K>,
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
  { kind, request, reply }: ListRequest<K>,
): Promise<JsonText<Listed[K][]>> {
  const { q = '', sort = 'newest', limit = DEFAULT_LIMIT, cursor, ...filters } = request.query
  const after = cursor ? readPlace(core, `${kind} ${sort}`, cursor) : ORDERS[sort].start
  const { type, category, minPrice, maxPrice } = filters
  const search = {
    kind,
    ...readQuestion(q, filters.tag ?? ''),
    type,
    category: category || undefined,
    minPrice,
    maxPrice,
    sort,
    after,
    limit: limit + 1,
  }
  const found = await inTime(searchContracts(core.searches, search))
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
  if (madeFor !== list) throw invalid('This page of the list has expired.')
  return place
}

function readQuestion(question: string, tagged: string): Pick<ContractSearch, 'words' | 'tag'> {
  return { words: readSearch(question), tag: searchFold(tagged.replace(/^#/, '')) || undefined }
}
