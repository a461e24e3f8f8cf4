import { Button, Loading, Notice } from '@hub/ui'
import { apiQuery, refetchEvery, useQuery } from '@hub/web-kit'
import { Section } from '#lib/section.tsx'
import { TwoLines } from '#lib/two-lines.tsx'
import styles from './near-quotas.module.css'
import type { MediaQuotaUse, NearQuota } from '@hub/api-spec'

const WHAT: Record<NearQuota['quota'], string> = {
  'open-contracts': 'open contracts',
  'offers-on-a-contract': 'offers on one contract',
  'offers-an-hour': 'offers within an hour',
  'picture-bytes-a-day': 'MB of pictures within 24 hours',
  'picture-bytes': 'MB of pictures',
  playlists: 'playlists',
  'listed-tracks': 'tracks in playlists',
  'upload-bytes-a-day': 'MB uploaded within 24 hours',
}

const REFRESH_MS = 60_000
const NEAR = 0.8
const MIB = 1024 * 1024

/** Who has nearly as much of something as they may, whoever uses most of it first. */
export function NearQuotas() {
  const contracts = useQuery({
    ...apiQuery('GET /api/admin/near-quotas'),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const media = useMediaQuotas()
  const found = [...(contracts.data ?? []), ...(media.data ?? [])].toSorted(
    (a, b) => b.used / b.most - a.used / a.most,
  )
  const isLoading = contracts.isPending || media.isPending
  const retry = () => {
    void contracts.refetch()
    media.refetch()
  }
  return (
    <Section title="Near a limit">
      {(contracts.isError || media.isError) && (
        <Notice tone="error" action={<Button onClick={retry}>Retry</Button>}>
          Error: Failed to fetch who is near a limit
        </Notice>
      )}
      {isLoading && <Loading text="Loading who is near a limit..." />}
      {!isLoading && found.length === 0 && <p>Nobody is above 80 % of a limit.</p>}
      <ul className={styles.people}>
        {found.map((one) => (
          <li key={`${one.uid} ${one.quota}`}>
            <TwoLines first={one.displayName} second={toWords(one)} />
          </li>
        ))}
      </ul>
    </Section>
  )
}

/** The same of music: svc-media knows people by their ids alone, and svc-core tells who they are. */
function useMediaQuotas() {
  const uses = useQuery({
    ...apiQuery('GET /api/admin/media-near-quotas'),
    refetchInterval: refetchEvery(REFRESH_MS),
  })
  const uids = [...new Set(uses.data?.map(({ uid }) => uid))].join(',')
  const people = useQuery({
    ...apiQuery('GET /api/admin/people', { query: { uids } }),
    enabled: uids !== '',
  })
  const isAsking = uids !== '' && people.isPending
  return {
    isPending: uses.isPending || isAsking,
    isError: uses.isError || people.isError,
    refetch: () => void (uses.isError ? uses : people).refetch(),
    data: uses.data?.flatMap((use) => toNearQuota(use, people.data)),
  }
}

interface Known {
  uid: string
  displayName: string
  isGuest: boolean
}

function toNearQuota(use: MediaQuotaUse, people: readonly Known[] | undefined): NearQuota[] {
  const person = people?.find(({ uid }) => uid === use.uid)
  if (!person) return []
  const { uid, quota, used } = use
  const most = person.isGuest ? use.mostOfAGuest : use.most
  return used < most * NEAR ? [] : [{ uid, displayName: person.displayName, quota, used, most }]
}

function toWords({ quota, used, most }: NearQuota): string {
  const unit = quota.includes('bytes') ? MIB : 1
  const count = (value: number) => Math.floor(value / unit).toLocaleString()
  return `${count(used)} of ${count(most)} ${WHAT[quota]}`
}
