import { apiPages, useInfiniteQuery } from '@hub/web-kit'
import type { ReadEndpoint } from '@hub/api-spec'
import type { Reply } from '@hub/web-kit'

/** The lists of the console, all of which come page by page. */
type Listed = Extract<
  ReadEndpoint,
  | 'GET /api/users'
  | 'GET /api/admin/trading_posts'
  | 'GET /api/admin/missions'
  | 'GET /api/admin/audit'
>

/** A list as far as it was asked for. */
export interface Pages<Row> {
  rows: Row[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): void
}

const PAGE = 100

/** Reads a list page by page; while another search is under way, what was found before stays. */
export function usePages<K extends Listed>(endpoint: K, q = ''): Pages<Reply<K>[number]> {
  const query = { limit: PAGE, ...(q.trim() && { q: q.trim() }) }
  const options = apiPages as (endpoint: K, input: object) => ReturnType<typeof apiPages<K>>
  const pages = useInfiniteQuery({
    ...options(endpoint, { query }),
    placeholderData: (previous) => previous,
  })
  return {
    rows: pages.data?.pages.flatMap(({ rows }) => rows as Reply<K>[number][]) ?? [],
    isLoading: pages.isPending,
    hasFailed: pages.isError && !pages.data,
    retry: () => void pages.refetch(),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    showMore: () => void pages.fetchNextPage(),
  }
}
