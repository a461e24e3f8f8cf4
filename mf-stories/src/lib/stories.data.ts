import { apiPages, useInfiniteQuery } from '@hub/web-kit'
import type { Story } from '@hub/api-spec'

/** The library as far as it has been fetched, newest first. */
export interface StoryPages {
  stories: readonly Story[]
  isLoading: boolean
  /** Why there is nothing to show. */
  problem: string | undefined
  retry(): void
  hasMore: boolean
  isLoadingMore: boolean
  showMore(): void
}

export function useStoryPages(): StoryPages {
  const { data, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, isError, refetch } =
    useInfiniteQuery(apiPages('GET /api/stories'))
  return {
    stories: data?.pages.flatMap((page) => page.rows) ?? [],
    isLoading: isPending,
    problem: isError && !data ? 'Failed to fetch stories.' : undefined,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    isLoadingMore: isFetchingNextPage,
    showMore: () => void fetchNextPage(),
  }
}
