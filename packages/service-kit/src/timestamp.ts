import type { Timestamp } from '@hub/api-spec'

/** An instant as the API writes it. */
export function toTimestamp(instant: Date): Timestamp {
  const ms = instant.getTime()
  const seconds = Math.floor(ms / 1000)
  return { seconds, nanoseconds: (ms - seconds * 1000) * 1_000_000 }
}
