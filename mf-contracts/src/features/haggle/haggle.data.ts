import { apiPages, useApiMutation, useInfiniteQuery } from '@hub/web-kit'
import type { Haggle } from '@hub/api-spec'

/** The offers on a contract, oldest first, as one reads them. */
export interface OfferHistory {
  offers: readonly Haggle[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
  hasOlder: boolean
  isLoadingOlder: boolean
  showOlder(): void
}

export function useOfferHistory(contractId: string): OfferHistory {
  const query = useInfiniteQuery(
    apiPages('GET /api/contracts/:id/haggles', { params: { id: contractId } }),
  )
  return {
    // The first page has the latest offers; within a page they come as they were made.
    offers: (query.data?.pages ?? []).toReversed().flatMap((page) => page.rows),
    isLoading: query.isPending,
    hasFailed: query.isError,
    retry: () => void query.refetch(),
    hasOlder: query.hasNextPage,
    isLoadingOlder: query.isFetchingNextPage,
    showOlder: () => void query.fetchNextPage(),
  }
}

export function useSendOffer() {
  return useApiMutation('POST /api/contracts/:id/haggle')
}
