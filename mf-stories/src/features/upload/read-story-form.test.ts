import { describe, expect, it } from 'vitest'
import { readStoryForm } from './read-story-form.ts'

function aForm(price: string): FormData {
  const form = new FormData()
  form.set('title', 'The Run')
  form.set('author', 'Mira')
  form.set('price', price)
  form.set('storyFile', new File(['sound'], 'run.mp3'))
  return form
}

describe('readStoryForm', () => {
  it.each([
    ['en', '1,500', '1500'],
    ['en', '1500.50', '1500.5'],
    ['de', '1.500', '1500'],
    ['de', '1,5', '1.5'],
    ['fr', '1\u202f500,25', '1500.25'],
    ['ar-EG', '١٬٥٠٠', '1500'],
  ])('sends, of a price that is written in %s as %s, %s', (locale, written, price) => {
    expect(readStoryForm(aForm(written), locale)).toMatchObject({ draft: { fields: { price } } })
  })

  it.each([
    ['en', '1,5', 'Please write the amount in figures, like 1,234,567.50.'],
    ['en', '1.500', 'The amount can have at most two decimals, like 1,234.56.'],
    ['de', '1.5', 'Please write the amount in figures, like 1.234.567,50.'],
    ['en', '-1', 'The amount cannot be less than 0 aUEC.'],
    ['en', '1e12', 'Please write the amount in figures, like 1,234,567.50.'],
    ['en', ' ', 'All fields are required.'],
  ])('refuses, in %s, the price %s', (locale, written, problem) => {
    expect(readStoryForm(aForm(written), locale)).toEqual({ problem })
  })
})
