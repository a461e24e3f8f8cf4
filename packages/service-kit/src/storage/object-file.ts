import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import type { StoredInfo } from './storage.ts'

/*
 * An object is one file: its bytes, then what is known of them as JSON, then the length of that
 * JSON and a mark. One file means that one rename makes an object with all that belongs to it.
 */
const MARK = Buffer.from('HUBOBJ1\n')
const TAIL_BYTES = 4 + MARK.length

/** Writes an object file and has it on the disk before it answers. */
export async function writeObjectFile(
  path: string,
  body: Readable | Buffer,
  contentType: string,
): Promise<StoredInfo> {
  const file = await open(path, 'wx', 0o600)
  try {
    const info = await writeBody(file, body, contentType)
    const json = Buffer.from(JSON.stringify(info))
    const length = Buffer.alloc(4)
    length.writeUInt32BE(json.length)
    await file.appendFile(Buffer.concat([json, length, MARK]))
    await file.sync()
    return info
  } finally {
    await file.close()
  }
}

async function writeBody(
  file: FileHandle,
  body: Readable | Buffer,
  contentType: string,
): Promise<StoredInfo> {
  const hash = createHash('sha256')
  let size = 0
  for await (const chunk of Buffer.isBuffer(body) ? [body] : body) {
    const bytes = chunk as Buffer
    hash.update(bytes)
    size += bytes.length
    await file.appendFile(bytes)
  }
  return { size, contentType, etag: hash.digest('hex').slice(0, 32) }
}

/** Reads what is known of the object in an open file; throws when the file is not whole. */
export async function readObjectInfo(file: FileHandle): Promise<StoredInfo> {
  const { size } = await file.stat()
  const tail = await readAt(file, size - TAIL_BYTES, TAIL_BYTES)
  const length = tail.readUInt32BE(0)
  if (!tail.subarray(4).equals(MARK) || length > size - TAIL_BYTES) {
    throw new Error('an object file is damaged')
  }
  const json = await readAt(file, size - TAIL_BYTES - length, length)
  return JSON.parse(json.toString()) as StoredInfo
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  if (position < 0) throw new Error('an object file is damaged')
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, position)
  if (bytesRead !== length) throw new Error('an object file is damaged')
  return buffer
}
