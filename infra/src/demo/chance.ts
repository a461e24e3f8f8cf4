/** Numbers from 0 to 1 that are the same at every run, so that the demo always looks alike. */
export type Chance = () => number

/** Starts a row of such numbers. */
export function createChance(seed: number): Chance {
  let state = (seed * 2_654_435_761) >>> 0 || 1
  return () => {
    state ^= state << 13
    state >>>= 0
    state ^= state >>> 17
    state ^= state << 5
    state >>>= 0
    return state / 2 ** 32
  }
}
