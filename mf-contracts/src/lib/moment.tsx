import { formatAgo, formatMoment } from '@hub/web-kit'
import { useMinute } from './use-minute.ts'
import type { Timestamp } from '@hub/api-spec'

/** An instant as its distance from now; the exact one is its tooltip. */
export function Moment({ at, isAhead = false }: { at: Timestamp; isAhead?: boolean }) {
  const minuteMs = useMinute()
  // What has happened is never ahead, whatever the clock of this machine says.
  const nowMs = isAhead ? minuteMs : Math.max(minuteMs, at.seconds * 1000)
  return (
    <time dateTime={new Date(at.seconds * 1000).toISOString()} title={formatMoment(at)}>
      {formatAgo(at, nowMs)}
    </time>
  )
}
