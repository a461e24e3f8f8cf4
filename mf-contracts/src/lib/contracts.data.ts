import { apiPages, apiQuery, useInfiniteQuery, useQueries, useQuery } from '@hub/web-kit'
import { newestFirst } from './contract.ts'
import type { Contract } from './contract.ts'

/** A list as a view needs it; one that could not be fetched is an empty one that says so. */
export interface ContractList {
  contracts: readonly Contract[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
}

/** A list that is longer than what is shown of it. */
export interface ContractPages extends ContractList {
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): void
}

/** The open contracts of one kind, newest first, page by page. */
export function useContractPages(
  endpoint: 'GET /api/missions' | 'GET /api/trading_posts',
): ContractPages {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery(apiPages(endpoint))
  return {
    contracts: data?.pages.flatMap((page): readonly Contract[] => page.rows) ?? [],
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: () => void fetchNextPage(),
  }
}

const LATEST = { query: { limit: 5 } }

/** The 5 newest contracts of both kinds together (spec §2, dashboard). */
export function useLatestContracts(): ContractList {
  const results = useQueries({
    queries: [apiQuery('GET /api/missions', LATEST), apiQuery('GET /api/trading_posts', LATEST)],
  })
  return {
    contracts: results
      .flatMap((result): readonly Contract[] => result.data ?? [])
      .toSorted(newestFirst)
      .slice(0, LATEST.query.limit),
    isLoading: results.some((result) => result.isPending),
    hasFailed: results.some((result) => result.isError),
    retry: () => results.forEach((result) => result.isError && void result.refetch()),
  }
}

const MINE = { query: { limit: 1000 } }

/** How many offers each of one's own contracts has; those of others are not in it. */
export function useOwnHaggleCounts(): ReadonlyMap<string, number> {
  const missions = useQuery(apiQuery('GET /api/missions/my-posts', MINE)).data ?? []
  const posts = useQuery(apiQuery('GET /api/trading_posts/my-posts', MINE)).data ?? []
  return new Map([...missions, ...posts].map(({ id, haggleCount }) => [id, haggleCount]))
}
