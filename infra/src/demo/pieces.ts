import type { Score } from './music.ts'

const MINOR = [0, 2, 3, 5, 7, 8, 10]
const DORIAN = [0, 2, 3, 5, 7, 9, 10]
const LYDIAN = [0, 2, 4, 6, 7, 9, 11]
const PENTATONIC = [0, 3, 5, 7, 10]

interface Piece {
  title: string
  artist: string
  album: string
  score: Score
}

/** Music of the demo, played by code. */
export const PIECES: readonly Piece[] = [
  {
    title: 'Halden Approach',
    artist: 'The Quiet Transponders',
    album: 'Holding Pattern',
    score: { seed: 11, beatsPerMinute: 84, scale: DORIAN, root: 146.83, hasPulse: true },
  },
  {
    title: 'Nine Seconds to Spool',
    artist: 'The Quiet Transponders',
    album: 'Holding Pattern',
    score: { seed: 23, beatsPerMinute: 104, scale: MINOR, root: 164.81, hasPulse: true },
  },
  {
    title: 'Copper Weather',
    artist: 'Lune Castellan',
    album: 'Rings',
    score: { seed: 37, beatsPerMinute: 62, scale: LYDIAN, root: 130.81, hasPulse: false },
  },
  {
    title: 'Low Orbit Lullaby',
    artist: 'Lune Castellan',
    album: 'Rings',
    score: { seed: 41, beatsPerMinute: 56, scale: PENTATONIC, root: 174.61, hasPulse: false },
  },
  {
    title: 'Canyon Cup',
    artist: 'Murren Racing Club',
    album: 'Flat Out',
    score: { seed: 59, beatsPerMinute: 126, scale: DORIAN, root: 196, hasPulse: true },
  },
  {
    title: 'Salt and Vacuum',
    artist: 'Ferro',
    album: 'Scrap',
    score: { seed: 67, beatsPerMinute: 76, scale: MINOR, root: 123.47, hasPulse: false },
  },
]
