import type { Readable } from 'node:stream'

/** What is known of a stored object without reading it. */
export interface StoredInfo {
  size: number
  contentType: string
  /** Differs when the content does; without quotes. */
  etag: string
}

/** A part of an object (or all of it) as a stream. `size` is that of the whole object. */
export interface StoredObject extends StoredInfo {
  stream: Readable
}

/** An object in a list. */
export interface ListedObject {
  key: string
  size: number
  modifiedAt: Date
}

/** Which bytes: both ends count, as in HTTP. */
export interface ByteRange {
  start?: number
  end?: number
}

/**
 * Keeps objects by their keys. A key is segments of letters, digits, `.`, `_` and `-`, separated by
 * slashes. What was put is there in whole and durable, or not at all.
 */
export interface Storage {
  /** Where the objects are files: who sees that folder can read them by themself. */
  folder?: string
  /** Stores a stream or buffer; when the stream fails nothing is stored. Replaces what was there. */
  put(
    key: string,
    body: Readable | Buffer,
    options: { contentType: string },
  ): Promise<{ size: number; etag: string }>
  /** Opens an object; throws {@link ObjectMissing}. */
  get(key: string, range?: ByteRange): Promise<StoredObject>
  /** What is known of an object, or `undefined`. */
  stat(key: string): Promise<StoredInfo | undefined>
  /** The objects whose keys begin with `prefix`, by key. */
  list(prefix: string): AsyncIterable<ListedObject>
  /** Deletes an object; one that is not there is fine. */
  delete(key: string): Promise<void>
  /** An address that anyone can get the object from, for that long. Only where the store serves. */
  signedUrl?(key: string, seconds: number): Promise<string>
  /** Throws when the store cannot be used. */
  check(): Promise<void>
  /** Clears what broken-off puts left behind. */
  sweep(): Promise<void>
}

/** There is no object under that key. */
export class ObjectMissing extends Error {
  override name = 'ObjectMissing'

  constructor(key: string) {
    super(`there is no object ${key}`)
  }
}

const KEY = /^[A-Za-z0-9._-]{1,100}(\/[A-Za-z0-9._-]{1,100}){0,9}$/

/** Throws for a key that is not one, `..` among them. */
export function mustBeKey(key: string): void {
  const isDots = key.split('/').some((segment) => /^\.+$/.test(segment))
  if (!KEY.test(key) || isDots) throw new Error(`${JSON.stringify(key)} is no object key`)
}

/** The first and last byte of a range; only an empty object's last comes before its first. */
export function boundsOf(range: ByteRange, size: number): { start: number; end: number } {
  const start = range.start ?? 0
  const end = Math.min(range.end ?? size - 1, size - 1)
  const isWhole = range.start === undefined && range.end === undefined
  if (!isWhole && (start < 0 || end < start)) throw new RangeError('the object has no such bytes')
  return { start, end }
}
