import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import {
  NAMED_OBJECT_HEADER,
  type NamedObject,
  openObject,
  readNamedObject,
  SEEN_FOLDER_HEADER,
  toFolderName,
} from '@hub/service-kit'
import type { ResponseHead } from '../upstream/response-head.ts'

/**
 * What is read and written at once. Waking up for each piece is what costs, and a client that
 * listens only as fast as it plays holds one all the time: so who is quick gets large ones.
 */
const SMALL_PIECE = 64 * 1024
const LARGE_PIECE = 1024 * 1024
const SLOW_MS = 100

/** An object that is open, and what of it is sent. */
interface OpenObject {
  file: FileHandle
  part: NamedObject
}

/**
 * Sends objects that a service names instead of sending their bytes, from the folder that both
 * see: the bytes cross this process alone.
 */
export class ObjectSender {
  /** The header line that offers it. */
  readonly offer: string
  readonly #folder: string
  readonly #atOnce: number
  #sending = 0

  constructor(folder: string, atOnce: number) {
    this.#folder = folder
    this.#atOnce = atOnce
    this.offer = `${SEEN_FOLDER_HEADER}: ${toFolderName(folder)}\r\n`
  }

  /** Whether one more can be sent now. */
  get isFree(): boolean {
    return this.#sending < this.#atOnce
  }

  /** Opens an object; `undefined` when it is not there, or is not the one that was answered. */
  async open(part: NamedObject, head: ResponseHead): Promise<OpenObject | undefined> {
    const opened = await openObject(this.#folder, part.key).catch(() => undefined)
    if (!opened) return undefined
    const { file, info } = opened
    if (`"${info.etag}"` === headerOf(head, 'etag') && part.end < info.size) return { file, part }
    await file.close()
    return undefined
  }

  /** Sends an object as the body of an answer, as fast as the client takes it, and closes it. */
  async send({ file, part }: OpenObject, response: ServerResponse): Promise<void> {
    this.#sending += 1
    try {
      await copy(file, part, response)
      response.end()
    } catch {
      response.destroy()
    } finally {
      this.#sending -= 1
      await file.close()
    }
  }
}

/** The object that an answer names as its body. */
export function namedObjectOf(head: ResponseHead): NamedObject | undefined {
  const named = head.length === 0 ? headerOf(head, NAMED_OBJECT_HEADER) : undefined
  return named === undefined ? undefined : readNamedObject(named)
}

/** The headers of such an answer, with the length of what is sent. */
export function withLength({ headers }: ResponseHead, { start, end }: NamedObject): string[] {
  const length = String(end - start + 1)
  return headers.map((text, i) => (headers[i - 1] === 'content-length' && i % 2 ? length : text))
}

function headerOf({ headers }: ResponseHead, wanted: string): string | undefined {
  const at = headers.findIndex((text, i) => text === wanted && i % 2 === 0)
  return at < 0 ? undefined : headers[at + 1]
}

async function copy(
  file: FileHandle,
  { start, end }: NamedObject,
  response: ServerResponse,
): Promise<void> {
  let piece = newPiece(SMALL_PIECE, end + 1 - start)
  for (let at = start; at <= end && !response.destroyed;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end + 1 - at), at)
    if (bytesRead === 0) throw new Error('The object is shorter than it was.')
    const since = performance.now()
    await write(response, piece.subarray(0, bytesRead))
    at += bytesRead
    const isSlow = performance.now() - since > SLOW_MS
    const size = isSlow ? SMALL_PIECE : Math.min(piece.length * 2, LARGE_PIECE)
    if (size !== piece.length && at <= end) piece = newPiece(size, end + 1 - at)
  }
}

const newPiece = (size: number, left: number) => Buffer.allocUnsafeSlow(Math.min(size, left))

/** Waits until the bytes have left, so that their memory can be used again, or nobody wants them. */
function write(response: ServerResponse, bytes: Buffer): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      response.off('close', done)
      resolve()
    }
    response.once('close', done)
    response.write(bytes, done)
  })
}
