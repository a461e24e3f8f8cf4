import { describe, expect, it } from 'vitest'
import { readTextParts } from './rich-text.ts'

const marks = (text: string) =>
  readTextParts(text)
    .filter((part) => part.kind !== 'plain')
    .map((part) => `${part.kind} ${part.text}`)

describe('readTextParts', () => {
  it.each([
    ['Heavy #armor for @Nova_7, now', ['tag #armor', 'mention @Nova_7']],
    ['#one#two', ['tag #one']],
    ['(#größe) @Ægir-2!', ['tag #größe', 'mention @Ægir-2']],
    ['#مدرع و @نورا', ['tag #مدرع', 'mention @نورا']],
    ['write to a@b.example', []],
    ['# not a tag, @ nobody, ##', []],
    ['', []],
  ])('finds the marks of %j', (text, expected) => {
    expect(marks(text)).toEqual(expected)
  })

  it.each(['Heavy #armor for @Nova', '<b>#x</b>', '👩‍🚀 #crew 👩‍🚀', '  ', '#a\n@b'])(
    'loses nothing of %j',
    (text) => {
      expect(
        readTextParts(text)
          .map((part) => part.text)
          .join(''),
      ).toBe(text)
    },
  )
})
