import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { readCursor, signCursor } from './cursor.ts'

const key = randomBytes(32)

it('gives back what it was made of', () => {
  const values = ['2026-01-01T00:00:00.123456Z', 'id']
  expect(readCursor(key, signCursor(key, values))).toEqual(values)
})

it.each([
  ['made with another key', signCursor(randomBytes(32), ['a'])],
  ['changed', signCursor(key, ['a']).replace(/^./, 'x')],
  ['empty', ''],
  ['no cursor at all', 'hello'],
])('refuses a cursor that is %s', (_what, cursor) => {
  expect(() => readCursor(key, cursor)).toThrow('This page of the list has expired.')
})
