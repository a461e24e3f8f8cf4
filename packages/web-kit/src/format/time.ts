import type { Timestamp } from '@hub/api-spec'

const dates = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' })
const moments = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const distances = new Intl.RelativeTimeFormat('en', { numeric: 'auto', style: 'long' })

const STEPS = [
  { unit: 'minute', seconds: 60, until: 3_600 },
  { unit: 'hour', seconds: 3_600, until: 86_400 },
  { unit: 'day', seconds: 86_400, until: 604_800 },
] as const

/** The day of an instant: `Mar 5, 2026`. */
export function formatDate({ seconds }: Pick<Timestamp, 'seconds'>): string {
  return dates.format(seconds * 1000)
}

/** The day and the time of an instant: `Mar 5, 2026, 2:05 PM`. */
export function formatMoment({ seconds }: Pick<Timestamp, 'seconds'>): string {
  return moments.format(seconds * 1000)
}

/** How long ago: `5 minutes ago`; an instant more than a week away is given as its day. */
export function formatAgo(instant: Pick<Timestamp, 'seconds'>, nowMs: number = Date.now()): string {
  const ahead = instant.seconds - nowMs / 1000
  const away = Math.abs(ahead)
  if (away < 60) return 'just now'
  const step = STEPS.find(({ until }) => away < until)
  return step ? distances.format(Math.trunc(ahead / step.seconds), step.unit) : formatDate(instant)
}
