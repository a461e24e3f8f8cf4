import { describe, expect, it } from 'vitest'
import { groupWhileTyping } from './type-amount.ts'

/** Types key by key at the caret, which `|` marks in what comes out. */
function type(locale: string, keys: string, start = '') {
  let shown = { text: start, caret: start.length }
  for (const key of Array.from(keys)) {
    const { text, caret } = shown
    const typed = {
      text: text.slice(0, caret) + key + text.slice(caret),
      caret: caret + key.length,
    }
    shown = groupWhileTyping(text, typed, locale)
  }
  return `${shown.text.slice(0, shown.caret)}|${shown.text.slice(shown.caret)}`
}

/** One edit: from what stood there to what stands there then. */
const edit = (before: string, after: string, locale = 'en') => {
  const caret = after.indexOf('|')
  const { text, caret: place } = groupWhileTyping(
    before,
    { text: after.replace('|', ''), caret },
    locale,
  )
  return `${text.slice(0, place)}|${text.slice(place)}`
}

describe('groupWhileTyping', () => {
  it.each([
    ['en', '5000000000.25', '5,000,000,000.25|'],
    ['en', '1234', '1,234|'],
    ['en', '1234.50', '1,234.50|'],
    ['en', '1,234,567', '1,234,567|'],
    ['en', '.5', '.5|'],
    ['en-IN', '1234567', '12,34,567|'],
    ['de', '1234567,89', '1.234.567,89|'],
    ['de', '1.500', '1.500|'],
    ['fr', '1500,25', '1\u202f500,25|'],
    ['ar-EG', '١٥٠٠', '١٬٥٠٠|'],
  ])('groups, in %s, %j', (locale, keys, shown) => {
    expect(type(locale, keys)).toBe(shown)
  })

  it.each([
    ['en', '1,5'],
    ['en', '12,34'],
    ['en', '1.234.5'],
    ['en', '1,234,5'],
    ['en', '12k'],
    ['en', '-1500'],
    ['de', '1.5'],
    ['fr', '1.5'],
  ])('leaves alone, in %s, what is no amount there: %j', (locale, keys) => {
    expect(type(locale, keys)).toBe(`${keys}|`)
  })

  it.each([
    ['', '5000000000.25|', '5,000,000,000.25|'],
    ['1,234', '1,2934|', '12,934|'],
    ['1,234', '19|,234', '19|,234'],
    ['1,234,567', '1,2|,567', '12|,567'],
    ['1,234', '1|234', '1|,234'],
    ['1,234', '1,23|', '123|'],
    ['1,234.5', '1,234|', '1,234|'],
    ['1,234', '1,|5234', '1|5,234'],
    ['1,234', '|', '|'],
    ['15', '1,|5', '1,|5'],
    ['12k', '12|', '12|'],
    ['1,234k', '1,234|', '1,234|'],
  ])('keeps the caret among its digits: %j to %j', (before, after, shown) => {
    expect(edit(before, after)).toBe(shown)
  })
})
