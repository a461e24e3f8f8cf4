import type { SocialName } from '@hub/api-spec'

/** Simple drawings of our own, one path each, on a grid of 24. */
const PATHS: Record<SocialName, string> = {
  Discord:
    'M5 6.5C8 5 16 5 19 6.5c1.6 3.4 2.3 6.8 2 10-1.5 1.3-3 2-4.5 2.5l-1.3-2.3M5 6.5c-1.6 3.4-2.3 6.8-2 10 1.5 1.3 3 2 4.5 2.5l1.3-2.3m-1.8-.9c3 1.6 7 1.6 10 0M9 12.3v.4m6-.4v.4',
  YouTube: 'M3.5 7.5Q12 5 20.5 7.5q1 4.5 0 9Q12 19 3.5 16.5q-1-4.5 0-9zM10.3 9.3l4.7 2.7-4.7 2.7z',
  Twitch: 'M5 4h15v10l-4 4h-4l-3 3v-3H4V7zM11.5 8.5v4.5m4.5-4.5v4.5',
  X: 'M4.5 4.5 19.5 19.5M19.5 4.5 4.5 19.5',
}

/** The drawing of one of the community's channels. */
export function SocialIcon({ name, size = 22 }: { name: SocialName; size?: number }) {
  return (
    <svg
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth={1.8}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  )
}
