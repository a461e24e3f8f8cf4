import { describe, expect, it } from 'vitest'
import { evenGain } from './even-gain.ts'
import { shuffledIndexes } from './shuffle.ts'

describe('shuffledIndexes', () => {
  it.each([0, 1, 2, 100])('names each of %i places once', (count) => {
    const places = Array.from({ length: count }, (_, index) => index)
    expect(shuffledIndexes(count).toSorted((a, b) => a - b)).toEqual(places)
  })

  it('lets a certain one lead', () => {
    expect(shuffledIndexes(50, { first: 33 })[0]).toBe(33)
  })

  it('depends on chance alone', () => {
    expect(shuffledIndexes(4, { random: () => 0 })).toEqual([1, 2, 3, 0])
  })
})

describe('evenGain', () => {
  it.each([
    [null, 1],
    [-18, 1],
    [-30, 1],
    [-12, 0.501],
    [-8, 0.316],
  ])('of %s LUFS', (lufs, gain) => {
    expect(evenGain(lufs)).toBeCloseTo(gain, 3)
  })
})
