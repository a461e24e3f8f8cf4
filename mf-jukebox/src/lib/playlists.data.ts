import {
  apiPages,
  apiQuery,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  useSession,
} from '@hub/web-kit'
import { useCallback, useEffect } from 'react'
import type { Playlist, Track } from '@hub/api-spec'

/** A list as a view needs it; one that could not be fetched is an empty one that says so. */
export interface ReadList<Row> {
  rows: readonly Row[]
  isLoading: boolean
  hasFailed: boolean
  retry(): void
  /** There are more rows than these; missing for lists that are whole. */
  hasMore?: boolean
  showMore?: () => void
}

const MINE = { query: { limit: 1000 } }

/** One's own private playlists, newest first. */
export function usePrivatePlaylists(): ReadList<Playlist> {
  const { data, isPending, isError, refetch } = useQuery(
    apiQuery('GET /api/music/playlists/private', MINE),
  )
  return {
    rows: data ?? NONE,
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

/** The public playlists, newest first, page by page. */
export function usePublicPlaylists(isEnabled = true): ReadList<Playlist> {
  const { data, isPending, isError, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } =
    useInfiniteQuery({
      ...apiPages('GET /api/music/playlists/public'),
      enabled: isEnabled,
    })
  const showMore = useCallback(() => void fetchNextPage(), [fetchNextPage])
  return {
    rows: data?.pages.flatMap((page) => page.rows) ?? NONE,
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
    hasMore: hasNextPage,
    ...(hasNextPage && !isFetchingNextPage && { showMore }),
  }
}

/** The same to choose from: all of them, however many pages that is (spec §6). */
export function useAllPublicPlaylists(isEnabled = true): ReadList<Playlist> {
  const playlists = usePublicPlaylists(isEnabled)
  const { showMore } = playlists
  useEffect(() => {
    if (isEnabled) showMore?.()
  }, [isEnabled, showMore])
  return playlists
}

const NONE: readonly never[] = []

/** The playlists that one may add to: one's own, and for admins all public ones (spec §6). */
export function useChangeablePlaylists(): ReadList<Playlist> {
  const { user } = useSession()
  const own = usePrivatePlaylists()
  const shared = useAllPublicPlaylists()
  return {
    rows: [...own.rows, ...shared.rows.filter((playlist) => mayChange(user, playlist))],
    isLoading: own.isLoading || shared.isLoading,
    hasFailed: own.hasFailed || shared.hasFailed,
    retry() {
      own.retry()
      shared.retry()
    },
  }
}

/** Its author and admins delete a playlist and change its tracks (spec §6). */
export function mayChange(
  user: { uid: string; isAdmin: boolean } | null,
  playlist: Pick<Playlist, 'authorId'>,
): boolean {
  return user !== null && (user.isAdmin || user.uid === playlist.authorId)
}

/** Takes what the server just said of a playlist into the lists, its version above all. */
export function useAdoptPlaylist(): (playlist: Playlist) => void {
  const client = useQueryClient()
  return useCallback(
    (fresh) => {
      const adopt = (rows: Playlist[]) => rows.map((row) => (row.id === fresh.id ? fresh : row))
      client.setQueriesData<Playlist[]>(
        { queryKey: ['GET /api/music/playlists/private'] },
        (rows) => rows && adopt(rows),
      )
      client.setQueriesData<{ pages: { rows: Playlist[] }[] }>(
        { queryKey: ['GET /api/music/playlists/public'] },
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, rows: adopt(page.rows) })),
          },
      )
    },
    [client],
  )
}

/** The query of a playlist's tracks, all of them in order. */
export const playlistTracksQuery = (id: string) =>
  apiQuery('GET /api/music/playlists/:id/tracks', { params: { id } })

/** The tracks of the selected playlist; none while none is selected. */
export function usePlaylistTracks(id: string | undefined): ReadList<Track> & { error: unknown } {
  const { data, isPending, isError, error, refetch } = useQuery({
    ...playlistTracksQuery(id ?? ''),
    enabled: id !== undefined,
  })
  return {
    rows: data ?? NONE,
    isLoading: isPending,
    hasFailed: isError,
    error,
    retry: () => void refetch(),
  }
}
