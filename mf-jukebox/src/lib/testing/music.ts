import type { Playlist, Track } from '@hub/api-spec'

let count = 0

/** An id of its own. */
function anId(): string {
  return `01990000-0000-7000-8000-${String(++count).padStart(12, '0')}`
}

/** A track; give what matters to the test. */
export function aTrack(parts: Partial<Track> = {}): Track {
  const id = anId()
  return {
    id,
    title: `Track ${count}`,
    artist: 'Test Choir',
    album: null,
    durationSeconds: 187,
    url: `/api/music/track/${id}/url`,
    coverUrl: null,
    ...parts,
  }
}

/** So many tracks, titled in order: `Track 1`, `Track 2`. */
export function someTracks(amount: number): Track[] {
  return Array.from({ length: amount }, (_, index) => aTrack({ title: `Track ${index + 1}` }))
}

/** A playlist; give what matters to the test. */
export function aPlaylist(parts: Partial<Playlist> = {}): Playlist {
  return {
    id: anId(),
    name: 'Long Haul',
    isPublic: false,
    authorId: anId(),
    trackCount: 0,
    version: 1,
    ...parts,
  }
}
