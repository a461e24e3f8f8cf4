import { describe, expect, it } from 'vitest'
import { readAuec, readExpiryDays } from './contract-fields.ts'

const BOUNDS = 'Price must be between 0 and 999,999,999,999.99 aUEC.'
const NUMBER = 'Price must be a number, such as 1500 or 1500.50.'
const DECIMALS = 'Price can have at most two decimals.'
const REQUIRED = 'Please fill in all required fields.'

describe('readAuec', () => {
  it.each([
    ['0', 0],
    ['2500', 2500],
    [' 2500.5 ', 2500.5],
    ['5000000000.25', 5_000_000_000.25],
    ['999999999999.99', 999_999_999_999.99],
  ])('reads %j', (text, amount) => {
    expect(readAuec('Price', text)).toBe(amount)
  })

  it.each([
    ['', REQUIRED],
    ['   ', REQUIRED],
    ['1,5', NUMBER],
    ['NaN', NUMBER],
    ['Infinity', NUMBER],
    ['1e21', NUMBER],
    ['0x10', NUMBER],
    ['12abc', NUMBER],
    ['.5', NUMBER],
    ['-1', BOUNDS],
    ['1000000000000', BOUNDS],
    ['1.005', DECIMALS],
  ])('refuses %j in a sentence', (text, message) => {
    expect(() => readAuec('Price', text)).toThrow(message)
  })
})

describe('readExpiryDays', () => {
  it.each([
    ['1', 1],
    ['180', 180],
    [undefined, 30],
    ['', 30],
  ])('reads %j as %d', (text, days) => {
    expect(readExpiryDays(text)).toBe(days)
  })

  it.each(['2', '0', '-1', 'soon', '1.0'])('refuses %j', (text) => {
    expect(() => readExpiryDays(text)).toThrow('Expiry must be 1, 7, 30, 90 or 180 days.')
  })
})
