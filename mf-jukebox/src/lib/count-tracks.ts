const counts = new Intl.NumberFormat('en')

/** How many tracks, in words: `1 track`, `1,200 tracks`. */
export function countTracks(count: number): string {
  return `${counts.format(count)} ${count === 1 ? 'track' : 'tracks'}`
}
