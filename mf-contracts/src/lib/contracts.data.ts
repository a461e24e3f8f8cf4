import { apiPages, apiQuery, useInfiniteQuery, useQueries } from '@hub/web-kit'
import { useCallback, useMemo } from 'react'
import { newestFirst } from './contract.ts'
import type { MyMission, MyTradingPost } from '@hub/api-spec'
import type { Contract } from './contract.ts'
import type { ListName, ListQuery } from './contract-filters.ts'

/** A list as a view needs it; one that could not be fetched is an empty one that says so. */
export interface ContractList<One extends Contract = Contract> {
  contracts: readonly One[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
}

/** A list that is longer than what is shown of it. */
export interface ContractPages extends ContractList {
  /** Why it could not be fetched, where it failed. */
  error: unknown
  /** What is shown answers the question before; the next answer is under way. */
  isStale: boolean
  hasMore: boolean
  /** What failed is the page after those that are shown. */
  isEndMissing: boolean
  isLoadingMore: boolean
  showMore(): void
}

const NONE: readonly never[] = []

/** The open contracts of one kind that a question finds, page by page; by default the newest first. */
export function useContractPages(endpoint: ListName, query?: ListQuery): ContractPages {
  const isPlain = !query || Object.keys(query).length === 0
  const result = useInfiniteQuery({
    ...apiPages(endpoint, ...(isPlain ? [] : [{ query }])),
    placeholderData: (previous) => previous,
  })
  const { data, error, hasNextPage, fetchNextPage } = result
  const contracts = useMemo(
    () => data?.pages.flatMap((page): readonly Contract[] => page.rows) ?? NONE,
    [data],
  )
  const showMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    contracts,
    error,
    isLoading: result.isPending,
    isStale: result.isPlaceholderData,
    hasFailed: result.isError,
    retry: () => void (result.isFetchNextPageError ? fetchNextPage() : result.refetch()),
    hasMore: hasNextPage,
    isEndMissing: result.isFetchNextPageError,
    isLoadingMore: result.isFetchingNextPage,
    showMore,
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
