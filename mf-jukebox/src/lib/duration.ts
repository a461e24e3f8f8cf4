/** A length of time as clocks show it: `3:07`, `1:02:45`; a dash when it is not known. */
export function formatDuration(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return '–:––'
  return formatPosition(seconds)
}

/** A place in a track as clocks show it: `0:00`. */
export function formatPosition(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const parts = [Math.floor(whole / 60) % 60, whole % 60]
  const hours = Math.floor(whole / 3600)
  if (hours > 0) parts.unshift(hours)
  return parts.map((part, place) => (place === 0 ? part : String(part).padStart(2, '0'))).join(':')
}
