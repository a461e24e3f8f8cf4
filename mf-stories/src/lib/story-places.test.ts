import { describe, expect, it } from 'vitest'
import { CHAPTERS } from './testing/stories.ts'
import {
  chapterAt,
  chapterEnd,
  formatLength,
  formatPosition,
  placeToResume,
  formatPositionInWords,
} from './story-places.ts'

const at = (positionSeconds: number) => ({
  deviceId: 'device-1',
  positionSeconds,
  listenedAt: { seconds: 0, nanoseconds: 0 },
})

describe('placeToResume', () => {
  it.each([
    ['the newest place', { newest: at(120), other: at(900) }, 120],
    ['the start, when it is new', { newest: null, other: null }, 0],
    ['the start, once it was heard', { newest: at(3597), other: null }, 0],
  ])('is %s', (_what, progress, place) => {
    expect(placeToResume(progress, 3600)).toBe(place)
  })

  it('is the newest place also where nobody knows the length', () => {
    expect(placeToResume({ newest: at(120), other: null }, 0)).toBe(120)
  })
})

describe('chapters', () => {
  it.each([
    [0, 0, 600],
    [599.9, 0, 600],
    [600, 1, 1800],
    [3000, 2, 3600],
  ])('at %d s it is chapter %d, which ends at %d s', (place, index, end) => {
    expect(chapterAt({ chapters: CHAPTERS }, place)).toBe(index)
    expect(chapterEnd({ chapters: CHAPTERS }, place, 3600)).toBe(end)
  })

  it('without chapters the story ends at its end', () => {
    expect(chapterAt({ chapters: [] }, 10)).toBe(-1)
    expect(chapterEnd({ chapters: [] }, 10, 3600)).toBe(3600)
  })
})

it.each([
  [0, '0:00', '0 seconds', '1 min'],
  [65, '1:05', '1 minute 5 seconds', '1 min'],
  [3845.9, '1:04:05', '1 hour 4 minutes 5 seconds', '1 h 4 min'],
  [7200, '2:00:00', '2 hours', '2 h 0 min'],
])('writes %d seconds', (seconds, shown, said, length) => {
  expect(formatPosition(seconds)).toBe(shown)
  expect(formatPositionInWords(seconds)).toBe(said)
  expect(formatLength(seconds)).toBe(length)
})
