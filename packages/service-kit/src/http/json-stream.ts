import { Readable } from 'node:stream'

/** What a JSON object is made of: values as they are, and lists that are read while they are sent. */
export type JsonParts = Record<string, unknown>

/** A JSON object as a stream, so that no list of it is ever in memory as a whole. */
export function jsonStream(parts: JsonParts): Readable {
  return Readable.from(writeObject(parts), { objectMode: false })
}

async function* writeObject(parts: JsonParts): AsyncGenerator<string> {
  let comma = '{'
  for (const [key, value] of Object.entries(parts)) {
    yield `${comma}\n${JSON.stringify(key)}: `
    comma = ','
    if (isList(value)) yield* writeList(value)
    else yield JSON.stringify(value ?? null)
  }
  yield '\n}\n'
}

async function* writeList(list: AsyncIterable<unknown>): AsyncGenerator<string> {
  let comma = '['
  for await (const entry of list) {
    yield `${comma}\n  ${JSON.stringify(entry)}`
    comma = ','
  }
  yield comma === '[' ? '[]' : '\n]'
}

function isList(value: unknown): value is AsyncIterable<unknown> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value
}
