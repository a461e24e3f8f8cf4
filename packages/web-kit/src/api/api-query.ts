import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { callApi, sendAsUser } from './api-client.ts'
import type { ReadEndpoint } from '@hub/api-spec'
import type { CallOptions, WireInput } from '../wire/send-call.ts'
import type { CallInput, InputArgs, Reply } from './api-types.ts'

/** The cache key of a call; without input it is the prefix of all keys of that endpoint. */
export function apiKey<K extends ReadEndpoint>(
  endpoint: K,
  input?: CallInput<K>,
): readonly unknown[] {
  return input === undefined ? [endpoint] : [endpoint, input]
}

/** Query options for a call: `useQuery(apiQuery('GET /api/missions'))`. */
export function apiQuery<K extends ReadEndpoint>(endpoint: K, ...[input]: InputArgs<K>) {
  return queryOptions({
    queryKey: apiKey(endpoint, input),
    queryFn: ({ signal }): Promise<Reply<K>> =>
      callApi(endpoint, ...([{ ...input, signal }] as unknown as InputArgs<K, CallOptions>)),
  })
}

type PagedEndpoint = {
  [K in ReadEndpoint]: Reply<K> extends readonly unknown[] ? K : never
}[ReadEndpoint]

/** One page of a list, and where the next one starts. */
export interface Page<T> {
  rows: T
  nextCursor: string | null
}

/** One page of a list: the first, or the one that a cursor of the page before leads to. */
export async function callApiPage<K extends PagedEndpoint>(
  endpoint: K,
  cursor: string | null,
  ...[input]: InputArgs<K, CallOptions>
): Promise<Page<Reply<K>>> {
  const { query, ...rest } = (input ?? {}) as WireInput
  const paging = cursor === null ? {} : { cursor }
  const response = await sendAsUser(endpoint, {
    ...rest,
    query: { ...(query as object | undefined), ...paging },
  })
  return { rows: (await response.json()) as Reply<K>, nextCursor: nextCursorOf(response) }
}

/** Query options for a long list, page by page: `useInfiniteQuery(apiPages('GET /api/missions'))`. */
export function apiPages<K extends PagedEndpoint>(endpoint: K, ...[input]: InputArgs<K>) {
  return infiniteQueryOptions({
    queryKey: [endpoint, { ...input, isPaged: true }],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApiPage(
        endpoint,
        pageParam,
        ...([{ ...input, signal }] as unknown as InputArgs<K, CallOptions>),
      ),
    getNextPageParam: (page) => page.nextCursor,
  })
}

function nextCursorOf(response: Response): string | null {
  const next = /<([^>]+)>;\s*rel="next"/.exec(response.headers.get('link') ?? '')?.[1]
  return next ? new URL(next, location.origin).searchParams.get('cursor') : null
}
