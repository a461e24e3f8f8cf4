import { describe, expect, it } from 'vitest'
import { readSearch } from './search-words.ts'

describe('a question', () => {
  it.each(['', '   ', '\n\t'])('that is blank asks nothing: %j', (text) => {
    expect(readSearch(text)).toBeNull()
  })

  it('looks for long words anywhere and for short ones where words begin', () => {
    expect(readSearch('night of a star')).toMatchObject({
      prefix: 'night of a star',
      parts: ['%night%', '%star%'],
      beginnings: ['% of%', '% a%'],
    })
  })

  it.each([['%'], ['_'], ['\\'], ['a%'], ['...'], ['a-b']])(
    '%s has no trigram, so it is looked for at the beginning alone',
    (text) => {
      expect(readSearch(text)).toMatchObject({ prefix: text, parts: null })
    },
  )

  it('escapes what `like` would read as a sign', () => {
    expect(readSearch('100% a_bcd')?.parts).toEqual(['%100\\%%', '%a\\_bcd%'])
  })

  it('has at most 8 tokens of 64 characters', () => {
    const words = readSearch(`${'🚀'.repeat(100)} `.repeat(20))
    expect(words?.tokens).toHaveLength(8)
    expect(words?.tokens[0]).toBe('🚀'.repeat(64))
  })
})
