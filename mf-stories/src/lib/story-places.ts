import type { Story, StoryProgress } from '@hub/api-spec'

/** So near to the end a story counts as heard, and starts over. */
const HEARD_WITHIN_SECONDS = 5

/** Places nearer to each other than this are the same one. */
const SAME_PLACE_SECONDS = 15

/** Whether two places are far enough from each other to be worth a word. */
export function isOtherPlace(one: number, other: number): boolean {
  return Math.abs(one - other) > SAME_PLACE_SECONDS
}

/** Where to go on: at the newest place of all devices, or from the start once it was heard. */
export function placeToResume({ newest }: StoryProgress, durationSeconds: number): number {
  const place = newest?.positionSeconds ?? 0
  const isHeard = durationSeconds > 0 && place > durationSeconds - HEARD_WITHIN_SECONDS
  return isHeard ? 0 : place
}

/** The chapter that sounds at a place; -1 before the first one, or without any. */
export function chapterAt({ chapters }: Pick<Story, 'chapters'>, positionSeconds: number): number {
  return chapters.findLastIndex(({ startSeconds }) => startSeconds <= positionSeconds)
}

/** Where the chapter ends that sounds at a place. */
export function chapterEnd(
  { chapters }: Pick<Story, 'chapters'>,
  positionSeconds: number,
  durationSeconds: number,
): number {
  return (
    chapters.find(({ startSeconds }) => startSeconds > positionSeconds)?.startSeconds ??
    durationSeconds
  )
}

/** As players show it: `4:05`, `1:04:05`. */
export function formatPosition(seconds: number): string {
  const { hours, minutes, rest } = toParts(seconds)
  const tail = String(rest).padStart(2, '0')
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${tail}` : `${minutes}:${tail}`
}

/** As people say it: `1 hour 4 minutes 5 seconds`. */
export function formatPositionInWords(seconds: number): string {
  const { hours, minutes, rest } = toParts(seconds)
  const words = [say(hours, 'hour'), say(minutes, 'minute'), say(rest, 'second')]
  return words.filter(Boolean).join(' ') || '0 seconds'
}

/** How long a story is, as a card says it: `2 h 5 min`. */
export function formatLength(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

function toParts(seconds: number): { hours: number; minutes: number; rest: number } {
  const whole = Math.max(0, Math.floor(seconds))
  return {
    hours: Math.floor(whole / 3600),
    minutes: Math.floor(whole / 60) % 60,
    rest: whole % 60,
  }
}

function say(count: number, unit: string): string {
  return count === 0 ? '' : `${count} ${unit}${count === 1 ? '' : 's'}`
}
