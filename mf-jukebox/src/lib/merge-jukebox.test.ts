import { expect, it } from 'vitest'
import { mergeJukebox } from './merge-jukebox.ts'
import { someTracks } from './testing/music.ts'

const all = someTracks(6)
const [a, b, c, d, e, f] = all as [never, never, never, never, never, never]
const nobody = new Set<string>()
const gone = (...tracks: { id: string }[]) => new Set(tracks.map(({ id }) => id))

it.each([
  ['nothing while it loads', undefined, [], nobody, []],
  ['the newest alone', { rows: [a, b], nextCursor: 'c' }, [], nobody, [a, b]],
  ['all of a small jukebox', { rows: [a, b], nextCursor: null }, [a, b, c], nobody, [a, b]],
  ['the rest below the newest', { rows: [a, b], nextCursor: 'c' }, all, nobody, all],
  ['what came since on top', { rows: [a, b], nextCursor: 'c' }, [b, c, d], nobody, [a, b, c, d]],
  ['not what left the newest', { rows: [a, c], nextCursor: 'c' }, [a, b, c, d], nobody, [a, c, d]],
  ['not what left below', { rows: [a], nextCursor: 'c' }, [a, b, c, e, f], gone(c, e), [a, b, f]],
])('shows %s', (_, head, deep, left, expected) => {
  expect(mergeJukebox(head, deep, left)).toEqual(expected)
})
