import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { uuidv7 } from 'uuidv7'

/** A file that came in, on this machine's disk until it is stored or refused. */
export interface ReceivedFile {
  path: string
  fileName: string
  size: number
  sha256: Buffer
  /** Removes it from the disk. */
  discard(): Promise<void>
}

const STALE_MS = 6 * 60 * 60 * 1000

/** Writes a stream to disk as it comes; what breaks off leaves nothing. */
export async function receiveFile(
  folder: string,
  stream: Readable,
  fileName: string,
): Promise<ReceivedFile> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, uuidv7())
  const hash = createHash('sha256')
  let size = 0
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      size += chunk.length
      done(null, chunk)
    },
  })
  const discard = () => rm(path, { force: true })
  try {
    await pipeline(stream, count, createWriteStream(path, { mode: 0o600, flags: 'wx' }))
  } catch (error) {
    await discard()
    throw error
  }
  return { path, fileName, size, sha256: hash.digest(), discard }
}

/** Clears what a process that was killed left on disk. */
export async function sweepReceived(folder: string): Promise<number> {
  let swept = 0
  for (const name of await readdir(folder).catch(() => [])) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => undefined)
    if (!found?.isFile() || Date.now() - found.mtimeMs < STALE_MS) continue
    await rm(path, { force: true })
    swept += 1
  }
  return swept
}
