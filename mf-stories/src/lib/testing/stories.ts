import type { Story } from '@hub/api-spec'

let count = 0

/** A story for tests; give what matters to the test. */
export function aStory(parts: Partial<Story> = {}): Story {
  count += 1
  return {
    id: `01990000-0000-7000-8000-${String(count).padStart(12, '0')}`,
    title: 'The Long Dark Run',
    author: 'Mira Vance',
    description: 'A hauler, a debt, and a moon that should not be there.',
    price: 1500,
    audioUrl: null,
    coverUrl: null,
    durationSeconds: 3600,
    series: null,
    seriesNumber: null,
    chapters: [],
    createdAt: { seconds: 1_790_000_000 - count, nanoseconds: 0 },
    ...parts,
  }
}

/** A story that has been bought. */
export const aBoughtStory = (parts: Partial<Story> = {}): Story =>
  aStory({ audioUrl: '/api/stories/x/url', ...parts })

export const CHAPTERS = [
  { title: 'Departure', startSeconds: 0 },
  { title: 'Drift', startSeconds: 600 },
  { title: 'Landfall', startSeconds: 1800 },
]
