import type { FastifyReply } from 'fastify'
import type { TObject, TProperties } from 'typebox'

declare const of: unique symbol

/** JSON text of a `T`. */
export type JsonText<T> = string & { readonly [of]: T }

/** Objects as JSON text that the database wrote, each on a line of its own, and how many they are. */
export interface JsonLines<T> {
  lines: (string & { readonly [of]?: T }) | null
  count: number
}

/** How a value is written: JSON text, in which each `%s` stands for a value that SQL computes. */
export interface JsonPart {
  pattern: string
  values: readonly string[]
}

/** What is written of an SQL expression, by its kind. */
export const inJson = {
  text: (sql: string): JsonPart => ({
    pattern: '%s',
    values: [`coalesce(to_json(${sql})::text, 'null')`],
  }),
  /** An id, or a word out of a list that the table checks: nothing in it has to be escaped. */
  word: (sql: string): JsonPart => ({ pattern: '"%s"', values: [`(${sql})::text`] }),
  integer: (sql: string): JsonPart => ({ pattern: '%s', values: [`(${sql})::text`] }),
  /** Without the zeros behind its point, as JavaScript writes it. */
  amount: (sql: string): JsonPart => ({ pattern: '%s', values: [`trim_scale(${sql})::text`] }),
  instant: (sql: string): JsonPart => ({ pattern: INSTANT, values: instantParts(sql) }),
  instantOrNull: (sql: string): JsonPart => ({
    pattern: '%s',
    values: [`case when ${sql} is null then 'null' else ${fillIn(INSTANT, instantParts(sql))} end`],
  }),
} as const

const INSTANT = '{"seconds":%s,"nanoseconds":%s}'

// Of timestamps that have milliseconds and no more; the double is exact enough for them.
function instantParts(sql: string): string[] {
  const ms = `(date_part('epoch', ${sql}) * 1000)::int8`
  return [`(${ms} / 1000)::text`, `(${ms} % 1000 * 1000000)::text`]
}

/** A pattern with its values as one SQL expression; `||` is quicker than `format`. */
function fillIn(pattern: string, values: readonly string[]): string {
  const pieces = pattern.split('%s').map((text) => `'${text}'`)
  return concatenate(pieces.flatMap((piece, at) => [piece, ...values.slice(at, at + 1)]))
}

/** As a balanced tree: a chain would copy what it has so far with each piece. */
function concatenate(pieces: readonly string[]): string {
  if (pieces.length < 2) return pieces.join('')
  const middle = pieces.length >> 1
  return `(${concatenate(pieces.slice(0, middle))} || ${concatenate(pieces.slice(middle))})`
}

/**
 * An SQL expression that writes a row as JSON: what the schema names, in its order, and nothing
 * else. None of the values may be null.
 */
export function toJsonObject<P extends TProperties>(
  { properties }: TObject<P>,
  parts: Record<Extract<keyof P, string>, JsonPart>,
): string {
  const names = Object.keys(properties) as Extract<keyof P, string>[]
  const pattern = names.map((name) => `"${name}":${parts[name].pattern}`).join(',')
  const values = names.flatMap((name) => parts[name].values)
  return fillIn(`{${pattern}}`, values)
}

// JSON text escapes the ends of lines, so that this one only stands between two objects.
const LINE_END = '\n'

/** The end of a statement that answers {@link JsonLines} of the rows of `from`, in their order. */
export function selectJsonLines(object: string, from: string): string {
  return `select string_agg(${object}, E',\\n') as lines, count(*) from ${from}`
}

interface CutLines<T> {
  json: JsonText<T[]>
  /** What stands last, if there is more behind it. */
  last: T | undefined
}

/** The first `limit` of the objects as a JSON list. */
export function cutLines<T>({ lines, count }: JsonLines<T>, limit: number): CutLines<T> {
  const all = lines ?? ''
  if (count <= limit) return { json: toList<T>(all), last: undefined }
  const kept = all.slice(0, all.lastIndexOf(LINE_END) - 1)
  const last = JSON.parse(kept.slice(kept.lastIndexOf(LINE_END) + 1)) as T
  return { json: toList<T>(kept), last }
}

const toList = <T>(lines: string) => `[${lines}]` as JsonText<T[]>

export const JSON_TYPE = 'application/json; charset=utf-8'

/** Answers with JSON as it was written, encoded once for its tag, its length and the connection. */
export function sendJson(reply: FastifyReply, json: JsonText<unknown>): FastifyReply {
  return reply.type(JSON_TYPE).send(Buffer.from(json))
}
