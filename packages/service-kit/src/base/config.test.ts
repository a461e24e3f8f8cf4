import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { readConfig } from './config.ts'

const schema = Type.Object({
  PORT: Type.Integer({ minimum: 0, maximum: 65_535, default: 8080 }),
  DATABASE_URL: Type.String({ minLength: 1 }),
  NATS_URL: Type.String({ minLength: 1 }),
})

it('reads numbers from their text and takes defaults', () => {
  const given = { DATABASE_URL: 'a', NATS_URL: 'b' }
  expect(readConfig(schema, { ...given, PORT: '99' })).toEqual({ ...given, PORT: 99 })
  expect(readConfig(schema, { ...given, PORT: '' }).PORT).toBe(8080)
})

const linked = Type.Object({ LINK: Type.String({ format: 'web-url' }) })

it.each(['https://hub.test/a?b', 'http://hub.test'])('takes %s for an address', (LINK) => {
  expect(readConfig(linked, { LINK })).toEqual({ LINK })
})

it.each(['hub.test', 'javascript:alert(1)', 'https://'])('takes no %s for one', (LINK) => {
  const sentence = 'LINK must be a URL that starts with http: or https:.'
  expect(() => readConfig(linked, { LINK })).toThrow(sentence)
})

it('lists everything that is wrong at once', () => {
  expect(() => readConfig(schema, { PORT: 'many', NATS_URL: '' })).toThrow(
    /DATABASE_URL is missing\.[^]*NATS_URL is missing\.[^]*PORT must be integer\./,
  )
})
