import { apiPages, apiQuery, useInfiniteQuery, useQueries } from '@hub/web-kit'
import { newestFirst } from './contract.ts'
import type { MyMission, MyTradingPost } from '@hub/api-spec'
import type { Contract } from './contract.ts'

/** A list as a view needs it; one that could not be fetched is an empty one that says so. */
export interface ContractList<One extends Contract = Contract> {
  contracts: readonly One[]
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

/** A contract of one's own, with the number of its offers. */
export type OwnContract = MyMission | MyTradingPost

/** One's own contracts of both kinds whatever their state, newest first; those removed are not. */
export function useOwnContracts(): ContractList<OwnContract> {
  const results = useQueries({
    queries: [
      apiQuery('GET /api/missions/my-posts', MINE),
      apiQuery('GET /api/trading_posts/my-posts', MINE),
    ],
  })
  return {
    contracts: results
      .flatMap((result): readonly OwnContract[] => result.data ?? [])
      .filter(({ status }) => status !== 'removed')
      .toSorted(newestFirst),
    isLoading: results.some((result) => result.isPending),
    hasFailed: results.some((result) => result.isError),
    retry: () => results.forEach((result) => result.isError && void result.refetch()),
  }
}

/** How many offers each of one's own contracts has; those of others are not in it. */
export function useOwnHaggleCounts(): ReadonlyMap<string, number> {
  const { contracts } = useOwnContracts()
  return new Map(contracts.map(({ id, haggleCount }) => [id, haggleCount]))
}
