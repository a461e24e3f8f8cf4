import type { Chance } from '@hub/infra/testing'

const EVERYDAY = `the and for with to of in on at from will need pay ship crew cargo run fast
  safe no questions station orbit armor heavy light medium core drive shield escort hauler mining
  salvage rescue scout medic gunner pilot trade price good used new spare parts fuel ring belt
  outer inner dock gate evening weekend urgent insured mint rare rifle pistol helmet suit cooler
  scanner laser turret missile crate ore scrap gem data drone beacon convoy patrol bounty`.split(
  /\s+/,
)
const ONSETS = ['b', 'br', 'c', 'd', 'dr', 'f', 'g', 'gr', 'h', 'k', 'l', 'm', 'n', 'p', 'qu', 'r', 's', 'st', 't', 'tr', 'v', 'w', 'z'] // prettier-ignore
const VOWELS = ['a', 'e', 'i', 'o', 'u', 'ea', 'io', 'ou']
const CODAS = ['', 'l', 'm', 'n', 'nd', 'r', 'rt', 's', 'st', 'th', 'x', 'ck']
const SIZE = 6_000

/** What people write with: a few words everywhere, and thousands that are seldom. */
export const VOCABULARY: readonly string[] = makeWords()

/** A word as often as language has it: the second half as often as the first, the third a third. */
export const pickWord = (chance: Chance): string => VOCABULARY[pickRank(chance, SIZE)] as string

/** A rank below `size` by Zipf's law. */
export const pickRank = (chance: Chance, size: number): number =>
  Math.floor(Math.exp(chance() * Math.log(size))) - 1

export const pickWords = (chance: Chance, count: number): string =>
  Array.from({ length: count }, () => pickWord(chance)).join(' ')

function makeWords(): string[] {
  const words = new Set(EVERYDAY)
  for (let n = 0; words.size < SIZE; n += 1) {
    const mixed = Math.imul(n + 1, 2_654_435_761) >>> 0
    words.add(syllable(mixed) + syllable(mixed >>> 11) + (n % 3 === 0 ? syllable(n) : ''))
  }
  return [...words]
}

function syllable(n: number): string {
  const of = (parts: readonly string[], by: number) => parts[Math.floor(n / by) % parts.length]
  return `${of(ONSETS, 1)}${of(VOWELS, ONSETS.length)}${of(CODAS, ONSETS.length * VOWELS.length)}`
}
