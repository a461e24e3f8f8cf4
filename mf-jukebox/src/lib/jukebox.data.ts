import { apiQuery, callApiPage, onLiveEvent, useInfiniteQuery, useQuery } from '@hub/web-kit'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { mergeJukebox } from './merge-jukebox.ts'
import type { ReadList } from './playlists.data.ts'
import type { Track } from '@hub/api-spec'

const HEAD = { query: { limit: 200 } }
const DEEP = { query: { limit: 1000 } }
const NONE: readonly never[] = []

/** The jukebox, newest first, and where its rest begins. */
export interface JukeboxList extends ReadList<Track> {
  nextCursor: string | null
}

/** The tracks of the jukebox: the newest kept fresh, the rest as one scrolls to it. */
export function useJukebox(): JukeboxList {
  const [isDeep, setDeep] = useState(false)
  const head = useQuery({
    queryKey: ['GET /api/music/jukebox', HEAD],
    queryFn: ({ signal }) => callApiPage('GET /api/music/jukebox', null, { ...HEAD, signal }),
  })
  const deep = useInfiniteQuery({
    // A name of its own: a change of the library must not fetch a hundred pages again.
    queryKey: ['jukebox below the newest'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      callApiPage('GET /api/music/jukebox', pageParam, { ...DEEP, signal }),
    getNextPageParam: (page) => page.nextCursor,
    enabled: isDeep,
    staleTime: Infinity,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const gone = useGoneTracks()
  const deepRows = useMemo(() => deep.data?.pages.flatMap(({ rows }) => rows) ?? NONE, [deep.data])
  const rows = useMemo(() => mergeJukebox(head.data, deepRows, gone), [head.data, deepRows, gone])
  const { fetchNextPage, isFetching } = deep
  const showMore = useCallback(() => {
    setDeep(true)
    if (isDeep) void fetchNextPage()
  }, [isDeep, fetchNextPage])
  const headCursor = head.data?.nextCursor ?? null
  const deepCursor = deep.data?.pages.at(-1)?.nextCursor
  const nextCursor = headCursor && (deepCursor === undefined ? headCursor : deepCursor)
  return {
    rows,
    isLoading: head.isPending,
    hasFailed: head.isError || deep.isError,
    nextCursor,
    retry() {
      if (head.isError) void head.refetch()
      if (deep.isError) void fetchNextPage()
    },
    ...(nextCursor !== null && !isFetching && !deep.isError && { showMore }),
  }
}

/** Whatever changed in the library and was listed below the newest can only have gone. */
function useGoneTracks(): ReadonlySet<string> {
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set())
  useEffect(
    () =>
      onLiveEvent(({ name, id }) => {
        if (name === 'library.changed' && id) setGone((known) => new Set(known).add(id))
      }),
    [],
  )
  return gone
}

/** What a search finds, best first; a blank question asks nothing. */
export function useTrackSearch(question: string): ReadList<Track> {
  const { data, isPending, isError, refetch } = useQuery({
    ...apiQuery('GET /api/music/search', { query: { q: question } }),
    enabled: question !== '',
    placeholderData: (previous: Track[] | undefined) => previous,
  })
  return {
    rows: data ?? NONE,
    isLoading: isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}
