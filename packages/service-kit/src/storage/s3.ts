import type { IncomingMessage } from 'node:http'
import type { Readable } from 'node:stream'
import { Client, S3Error } from 'minio'
import { partsOf } from './parts.ts'
import {
  type ByteRange,
  type ListedObject,
  mustBeKey,
  ObjectMissing,
  type Storage,
  type StoredInfo,
} from './storage.ts'

/** Where the bucket is, and who may use it. */
export interface S3Options {
  endpoint: string
  region: string
  bucket: string
  accessKey: string
  secretKey: string
}

/** One part is held in memory for each put under way. 5 MiB is the least that S3 takes. */
const PART_BYTES = 8 * 1024 * 1024
const STALE_MS = 24 * 60 * 60 * 1000

const unquoted = (etag: string) => etag.replaceAll('"', '')

/** Keeps objects in a bucket of any server that speaks S3. */
export function s3Storage(options: S3Options): Storage {
  const { bucket, accessKey, secretKey, region } = options
  const url = new URL(options.endpoint)
  const useSSL = url.protocol === 'https:'
  const client = new Client({
    endPoint: url.hostname,
    port: Number(url.port) || (useSSL ? 443 : 80),
    useSSL,
    accessKey,
    secretKey,
    region,
    pathStyle: true,
  })

  // The client's own putObject never ends when its source fails, and continues other puts' parts.
  async function putParts(key: string, parts: AsyncIterable<Buffer>, contentType: string) {
    const uploadID = await client.initiateNewMultipartUpload(bucket, key, {
      'content-type': contentType,
    })
    try {
      const done: { part: number; etag: string }[] = []
      let size = 0
      for await (const bytes of parts) {
        const partNumber = done.length + 1
        const place = { bucketName: bucket, objectName: key, uploadID, partNumber, headers: {} }
        const { etag } = await client.uploadPart(place, bytes)
        done.push({ part: partNumber, etag })
        size += bytes.length
      }
      const { etag } = await client.completeMultipartUpload(bucket, key, uploadID, done)
      return { size, etag: unquoted(etag) }
    } catch (error) {
      // What cannot be aborted now is swept later; the failure itself is what matters here.
      await client.abortMultipartUpload(bucket, key, uploadID).catch(() => undefined)
      throw error
    }
  }

  return {
    async put(key, body, { contentType }) {
      mustBeKey(key)
      const parts = partsOf(body, PART_BYTES)
      const first = await parts.next()
      const bytes = first.done ? Buffer.alloc(0) : first.value
      if (bytes.length === PART_BYTES) {
        return putParts(key, joined(bytes, parts), contentType)
      }
      const meta = { 'Content-Type': contentType }
      const { etag } = await client.putObject(bucket, key, bytes, bytes.length, meta)
      return { size: bytes.length, etag: unquoted(etag) }
    },

    async get(key, range = {}) {
      mustBeKey(key)
      const reply = await open(client, bucket, key, range).catch(toMissing(key))
      return { ...infoOf(reply), stream: reply }
    },

    async stat(key) {
      mustBeKey(key)
      const found = await client.statObject(bucket, key).catch(toUndefined)
      if (!found) return undefined
      const contentType = String(found.metaData['content-type'] ?? 'application/octet-stream')
      return { size: found.size, etag: unquoted(found.etag), contentType }
    },

    async *list(prefix): AsyncGenerator<ListedObject> {
      for await (const found of client.listObjectsV2(bucket, prefix, true) as Readable) {
        const { name, size, lastModified } = found as {
          name: string
          size: number
          lastModified: Date
        }
        yield { key: name, size, modifiedAt: lastModified }
      }
    },

    async delete(key) {
      mustBeKey(key)
      await client.removeObject(bucket, key)
    },

    signedUrl: (key, seconds) => client.presignedGetObject(bucket, key, seconds),

    async check() {
      if (!(await client.bucketExists(bucket))) throw new Error(`there is no bucket ${bucket}`)
    },

    async sweep() {
      for await (const found of client.listIncompleteUploads(bucket, '', true) as Readable) {
        const { key, uploadId, initiated } = found as {
          key: string
          uploadId: string
          initiated: Date
        }
        if (Date.now() - initiated.getTime() > STALE_MS) {
          await client.abortMultipartUpload(bucket, key, uploadId)
        }
      }
    },
  }
}

async function* joined(first: Buffer, rest: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  yield first
  yield* rest
}

async function open(
  client: Client,
  bucket: string,
  key: string,
  { start, end }: ByteRange,
): Promise<IncomingMessage> {
  if (start === undefined && end === undefined) {
    return (await client.getObject(bucket, key)) as IncomingMessage
  }
  const from = start ?? 0
  const length = end === undefined ? undefined : end - from + 1
  if (from < 0 || (length !== undefined && length < 1)) throw new RangeError('no such bytes')
  return (await client.getPartialObject(bucket, key, from, length)) as IncomingMessage
}

/** What a reply of the server says of the whole object, also when it holds a part of it. */
function infoOf({ headers }: IncomingMessage): StoredInfo {
  const whole = headers['content-range']?.split('/')[1] ?? headers['content-length']
  return {
    size: Number(whole),
    contentType: headers['content-type'] ?? 'application/octet-stream',
    etag: unquoted(headers.etag ?? ''),
  }
}

const isAbsent = (error: unknown) =>
  error instanceof S3Error && ['NoSuchKey', 'NotFound'].includes(error.code ?? '')

function toUndefined(error: unknown): undefined {
  if (!isAbsent(error)) throw error
}

function toMissing(key: string): (error: unknown) => never {
  return (error) => {
    if (isAbsent(error)) throw new ObjectMissing(key)
    if (error instanceof S3Error && error.code === 'InvalidRange') {
      throw new RangeError('the object has no such bytes')
    }
    throw error
  }
}
