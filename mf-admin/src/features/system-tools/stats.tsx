import { apiQuery, formatAgo, refetchEvery, useQuery } from '@hub/web-kit'
import { toSize } from '#lib/size.ts'
import { Figures } from './figures.tsx'
import type { AdminStats, MediaStats } from '@hub/api-spec'

const NAMES: readonly [keyof AdminStats, string][] = [
  ['people', 'Users'],
  ['guests', 'Guests among them'],
  ['admins', 'Admins'],
  ['openTradingPosts', 'Open trading posts'],
  ['openMissions', 'Open missions'],
  ['items', 'Items in the catalogue'],
  ['deletionsUnderWay', 'Deletions under way'],
  ['waitingFacts', 'Events waiting'],
  ['waitingSeconds', 'Oldest waits (s)'],
  ['deadLetters', 'Dead letters'],
]

const MEDIA_NAMES: readonly [
  Exclude<keyof MediaStats, 'soundBytes' | 'hasFfmpeg' | 'lastSweep'>,
  string,
][] = [
  ['tracks', 'Tracks'],
  ['stories', 'Stories'],
  ['playlists', 'Playlists'],
  ['unfinishedUploads', 'Unfinished uploads'],
  ['openJobs', 'Jobs waiting'],
  ['failedJobs', 'Failed jobs'],
  ['waitingFacts', 'Events waiting'],
  ['waitingSeconds', 'Oldest waits (s)'],
  ['deadLetters', 'Dead letters'],
]

const REFRESH_MS = 30_000

/** How the hub is doing, in figures. */
export function HubFigures() {
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /api/admin/stats'),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const figures = data && NAMES.map(([key, name]) => [name, data[key].toLocaleString()] as const)
  return (
    <Figures title="Figures" figures={figures} hasFailed={isError} onRetry={() => void refetch()} />
  )
}

/** The same of music and stories: what is kept, what waits, and what the last sweep cleared away. */
export function MediaFigures() {
  const { data, isError, refetch } = useQuery({
    ...apiQuery('GET /api/admin/media-stats'),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  return (
    <Figures
      title="Media figures"
      figures={data && toMediaFigures(data)}
      hasFailed={isError}
      onRetry={() => void refetch()}
    />
  )
}

type Figure = readonly [name: string, value: string]

function toMediaFigures(stats: MediaStats): Figure[] {
  return [
    ...MEDIA_NAMES.map(([key, name]): Figure => [name, stats[key].toLocaleString()]),
    ['Sound kept', toSize(stats.soundBytes)],
    ['Conversion', stats.hasFfmpeg ? 'ready' : 'ffmpeg is not installed'],
    ...toSweepFigures(stats.lastSweep),
  ]
}

function toSweepFigures(sweep: MediaStats['lastSweep']): Figure[] {
  if (!sweep) return [['Last sweep', 'never']]
  return [
    ['Last sweep', formatAgo(sweep.at)],
    ['Objects cleared away', sweep.objectsRemoved.toLocaleString()],
    ['Rows cleared away', sweep.rowsRemoved.toLocaleString()],
    ['Covers forgotten', sweep.coversForgotten.toLocaleString()],
  ]
}
