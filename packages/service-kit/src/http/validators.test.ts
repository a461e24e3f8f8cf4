import { endpoints } from '@hub/api-spec'
import type { TSchema } from 'typebox'
import { expect, it } from 'vitest'
import { compileValidator, type SchemaError, sentenceFor } from './validators.ts'

function sentenceOf(schema: TSchema, value: unknown, httpPart: 'body' | 'querystring'): string {
  const validate = compileValidator({ schema, method: 'GET', url: '/', httpPart })
  expect(validate(value)).toBe(false)
  const [error] = (validate as { errors?: SchemaError[] }).errors ?? []
  return error ? sentenceFor(error) : ''
}

const Page = endpoints['GET /api/music'].query
const Playlist = endpoints['POST /api/music/playlists'].body
const Order = endpoints['PATCH /api/music/playlists/:id/tracks/reorder'].body

it.each([
  ['querystring', Page, { limit: '' }, 'Limit must be a whole number.'],
  ['querystring', Page, { limit: ['1', '2'] }, 'Limit must be a whole number.'],
  ['querystring', Page, { limit: '0' }, 'Limit must be at least 1.'],
  ['body', Order, { newOrder: [], version: null }, 'Version must be a whole number.'],
  ['body', Order, { newOrder: ['x'] }, 'New order has a part that is not valid.'],
  ['body', Order, { newOrder: [[]] }, 'New order has a part that is not valid.'],
  ['body', Order, {}, 'New order is required.'],
  ['body', Playlist, { name: ' ' }, 'Name is required.'],
  ['body', Playlist, { name: '\u3164' }, 'Please enter a name.'],
  ['body', Playlist, { name: '\u202exim' }, /^Name has marks that turn the direction/],
] as const)('in a %s, what is wrong is said: %#', (part, schema, value, sentence) => {
  expect(sentenceOf(schema, value, part)).toEqual(expect.stringMatching(sentence))
})
