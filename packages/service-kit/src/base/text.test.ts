import { describe, expect, it } from 'vitest'
import { faultOf, isVisible, toLine, toProse, toTidyLine } from './text.ts'

const HANGUL_FILLER = '\u3164'
const FAMILY = '👨‍👩‍👧‍👦'
const ENGLAND = '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}'
const PERSIAN = 'می‌خواهم'

describe('what can be seen', () => {
  it.each(['Mara', '名前', PERSIAN, FAMILY, ENGLAND, '❤️', '…', '7', '\u{1f468}', 'ᄀ', '⠁'])(
    'is something in %j',
    (text) => {
      expect(isVisible(text)).toBe(true)
      expect(faultOf(text)).toBeUndefined()
      expect(toLine(text)).toBe(text)
      expect(toTidyLine(text)).toBe(text)
    },
  )

  it.each([
    ['nothing', ''],
    ['spaces', ' \t\u00a0\u2003\u3000'],
    ['a Hangul filler', HANGUL_FILLER],
    ['a Hangul choseong filler', '\u115f'],
    ['a halfwidth filler', '\uffa0'],
    ['a blank Braille cell', '\u2800'],
    ['spaces of no width', '\u200b\u200c\u200d\u2060\ufeff'],
    ['a lone mark', '\u0301'],
    ['a variation selector', '\ufe0f'],
    ['a soft hyphen', '\u00ad'],
    ['isolates around nothing', '\u2066\u2069'],
    ['tags of no flag', '\u{e0061}\u{e0062}'],
    ['a silent note', '\u{1d159}'],
  ])('is nothing in %s', (_what, text) => {
    expect(isVisible(text)).toBe(false)
    expect(isVisible(`${text}a`)).toBe(true)
  })
})

describe('the rule for text', () => {
  it.each([
    ['line ends and tabs', 'one\r\ntwo\tthree'],
    ['balanced isolates', 'by \u2067\u05de\u05e8\u05d4\u2069, \u2066a\u2068b\u2069c\u2069'],
    ['marks of direction within an isolate', '\u2067\u05de\u200f!\u2069'],
    ['four marks on a letter', 'a\u0301\u0302\u0303\u0304b\u0301\u0302\u0303\u0304'],
    ['Vietnamese', 'Nguyễn Thị Ngọc Ánh'],
    ['Hindi', 'क्षत्रिय'],
    ['Thai', 'น้ำทั้งนั้น'],
  ])('takes %s', (_what, text) => {
    expect(faultOf(text)).toBeUndefined()
  })

  const UNSTORABLE = 'has characters that cannot be stored.'
  const TURNED = 'has marks that turn the direction of the text around them.'
  const PILED = 'can have at most 4 marks on a letter.'
  it.each([
    ['a NUL', 'a\0', UNSTORABLE],
    ['a bell', 'a\u0007', UNSTORABLE],
    ['an escape', '\u001b[31mred', UNSTORABLE],
    ['a control of Latin-1', 'a\u0085', UNSTORABLE],
    ['half an emoji', '\ud83d', UNSTORABLE],
    ['an override', '\u202enimda', TURNED],
    ['an override that ends', '\u202enimda\u202c', TURNED],
    ['an override within an isolate', '\u2066\u202enimda\u202c\u2069', TURNED],
    ['an embedding', '\u202ba\u202c', TURNED],
    ['a lone mark of direction', 'a\u200f', TURNED],
    ['an isolate without an end', 'a\u2067b', TURNED],
    ['an end without an isolate', 'a\u2069b', TURNED],
    ['forty marks on one letter', `a${'\u0301'.repeat(40)}`, PILED],
    ['five, one of them composed', 'é\u0301\u0302\u0303\u0304', PILED],
    ['five with joiners between', `a${'\u0301\u200d'.repeat(5)}`, PILED],
  ])('refuses %s', (_what, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })
})

describe('a text from elsewhere', () => {
  it.each([
    ['a bell', 'Ma\u0007ra', 'Ma ra'],
    ['half an emoji', 'Mara\ud83d', 'Mara'],
    ['an override', '\u202enimda', 'nimda'],
    ['an isolate without an end', 'a\u2067b', 'ab'],
    ['forty marks on one letter', `a${'\u0323'.repeat(40)}`, 'ạ\u0323\u0323\u0323'],
    ['lines', ' a\r\n b ', 'a b'],
  ])('loses what the rule does not allow: %s', (_what, text, tidy) => {
    expect(toTidyLine(text)).toBe(tidy)
    expect(faultOf(tidy)).toBeUndefined()
  })
})

it('keeps the line ends of prose, all of one kind', () => {
  expect(toProse(' a\r\nb\rc\u0301 ')).toBe('a\nb\nć')
})
