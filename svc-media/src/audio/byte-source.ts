import { open } from 'node:fs/promises'

/** Bytes that can be read at any place: a file on disk, or a part of one. */
export interface ByteSource {
  size: number
  /** At most `length` bytes from `start`; fewer only where the source ends. */
  read(start: number, length: number): Promise<Buffer>
}

/** Where something begins in its file, and where it ends. */
export interface Span {
  start: number
  end: number
}

/** Runs `work` on a file, which is closed afterwards. */
export async function withFile<T>(
  path: string,
  work: (source: ByteSource) => Promise<T>,
): Promise<T> {
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    return await work({
      size,
      async read(start, length) {
        const wanted = Math.max(0, Math.min(length, size - start))
        const buffer = Buffer.allocUnsafe(wanted)
        const { bytesRead } = await file.read(buffer, 0, wanted, start)
        return buffer.subarray(0, bytesRead)
      },
    })
  } finally {
    await file.close()
  }
}

/** A part of a source as one of its own, so that places in it count from its beginning. */
export function partOf(source: ByteSource, { start, end }: Span): ByteSource {
  const size = end - start
  return {
    size,
    read: (at, length) => source.read(start + at, Math.max(0, Math.min(length, size - at))),
  }
}
