import type { Timestamp } from '@hub/api-spec'

/** An instant as the API writes it. */
export function toTimestamp(instant: Date): Timestamp {
  const ms = instant.getTime()
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: (ms - seconds * 1000) * 1_000_000 }
}

/** The same instant as dates are written elsewhere. */
export function toIso({ seconds, nanoseconds }: Timestamp): string {
  return new Date(seconds * 1000 + nanoseconds / 1_000_000).toISOString()
}
