import { describe, expect, it } from 'vitest'
import { partsOfWords } from './search-parts.ts'
import { readSearch } from './search-words.ts'

describe('a question', () => {
  it.each(['', '   ', '\n\t', '\u200b'])('that is blank asks nothing: %j', (text) => {
    expect(readSearch(text)).toBeNull()
  })

  it('looks for long words anywhere and for short ones where words begin', () => {
    expect(readSearch('Night of a Stár')).toMatchObject({
      phrase: 'night of a star',
      parts: ['%night%', '%star%'],
      beginnings: ['% of%', '% a%'],
    })
  })

  it('looks anywhere for a word of two letters in a script without blanks', () => {
    expect(readSearch('戦艦')).toMatchObject({ parts: ['%戦艦%'], beginnings: [] })
    expect(partsOfWords(['戦艦', 'ab'])).toEqual(['戦艦', ' ab'])
  })

  it('looks for signs only where there is nothing else', () => {
    expect(readSearch('Simon & Garfunkel')?.tokens).toEqual(['simon', 'garfunkel'])
    expect(readSearch('!!!')?.tokens).toEqual(['!!!'])
  })

  it('escapes what `like` would read as a sign', () => {
    expect(readSearch('%%%')?.parts).toEqual(['%\\%\\%\\%%'])
  })

  it('looks a question with very many words up by some of their parts, the longest ones', () => {
    const words = Array.from({ length: 100 }, (_, at) => (at % 2 ? `w${at}` : `word${at}`))
    const parts = partsOfWords(words)
    expect(parts).toHaveLength(32)
    expect(parts.every((part) => part.length === 5)).toBe(true)
  })

  it('uses every word, and refuses in a sentence what is longer than any', () => {
    const words = Array.from({ length: 100 }, (_, at) => `w${at}`)
    expect(readSearch(words.join(' '))?.tokens).toEqual(words)
    expect(() => readSearch('x'.repeat(601))).toThrow('Please search for at most 600 characters.')
  })
})
