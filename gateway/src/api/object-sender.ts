import type { FileHandle } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import {
  NAMED_OBJECT_HEADER,
  type NamedObject,
  openObject,
  readNamedObject,
  SEEN_FOLDER_HEADER,
  toFolderName,
} from '@hub/service-kit/storage'
import { MemoryShare, Memory } from '../base/memory.ts'
import { type Holder, longestWaiting, type Waiter, Shares } from '../base/shares.ts'
import type { GivenHeaders } from './response-headers.ts'

/**
 * What is read and written at once. Waking up for each piece is what costs, and a client that
 * listens only as fast as it plays holds one all the time: so who is quick gets large ones, as long
 * as there is memory for them.
 */
const SMALL_PIECE = 64 * 1024
const LARGE_PIECE = 1024 * 1024
const SLOW_MS = 100
const LARGE_PIECES_BYTES = 64 * 1024 * 1024

/** An object that is to be sent, and to whom. */
interface Wanted extends Holder {
  part: NamedObject
  /** The headers of the answer that named it. */
  headers: GivenHeaders
  response: ServerResponse
}

/** An object that is open, with a place among those that are sent. */
interface Sending extends Waiter {
  file: FileHandle
  part: NamedObject
  response: ServerResponse
  waitsSince: number | undefined
}

/**
 * Sends objects that a service names instead of sending their bytes, from the folder that both
 * see: the bytes cross this process alone. So many are sent at a time; after that, those give way
 * that are not read, or whose listeners have more of them than others.
 */
export class ObjectSender {
  /** The header that offers it: its name and its value. */
  readonly offer: readonly [string, string]
  readonly #folder: string
  readonly #atOnce: number
  readonly #sending = new Shares<Sending>()
  readonly #memory = new Memory(LARGE_PIECES_BYTES)

  constructor(folder: string, atOnce: number) {
    this.#folder = folder
    this.#atOnce = atOnce
    this.offer = [SEEN_FOLDER_HEADER, toFolderName(folder)]
  }

  /** Opens an object; `undefined` when it is not the one that was answered, or all places are taken. */
  async open({ part, headers, ...to }: Wanted): Promise<Sending | undefined> {
    const opened = await openObject(this.#folder, part.key).catch(() => undefined)
    if (!opened) return undefined
    const { file, info } = opened
    const isTheOne = `"${info.etag}"` === headers['etag'] && part.end < info.size
    if (isTheOne && this.#makeRoom(to)) {
      const sending = { ...to, file, part, waitsSince: undefined }
      this.#sending.add(sending)
      return sending
    }
    await file.close()
    return undefined
  }

  /** Sends an object as the body of an answer, as fast as the client takes it, and closes it. */
  async send(sending: Sending): Promise<void> {
    const { file, response, address } = sending
    const held = new MemoryShare(this.#memory, address)
    try {
      await copy(sending, held)
      response.end()
    } catch {
      response.destroy()
    } finally {
      held.free()
      this.#sending.delete(sending)
      await file.close()
    }
  }

  #makeRoom(newcomer: Holder): boolean {
    if (this.#sending.size < this.#atOnce) return true
    const giving = longestWaiting(this.#sending) ?? this.#sending.yieldingTo(newcomer)
    if (!giving) return false
    this.#sending.delete(giving)
    giving.response.destroy()
    return true
  }
}

/** The object that an answer names as its body. */
export function namedObjectOf(headers: GivenHeaders): NamedObject | undefined {
  const named = headers['content-length'] === '0' ? headers[NAMED_OBJECT_HEADER] : undefined
  return typeof named === 'string' ? readNamedObject(named) : undefined
}

async function copy(sending: Sending, held: MemoryShare): Promise<void> {
  const { file, response } = sending
  const { start, end } = sending.part
  let piece = newPiece(SMALL_PIECE, end + 1 - start)
  for (let at = start; at <= end && !response.destroyed;) {
    const { bytesRead } = await file.read(piece, 0, Math.min(piece.length, end + 1 - at), at)
    if (bytesRead === 0) throw new Error('The object is shorter than it was.')
    const since = performance.now()
    sending.waitsSince = performance.now()
    await write(response, piece.subarray(0, bytesRead))
    sending.waitsSince = undefined
    at += bytesRead
    const size = nextSize(piece.length, performance.now() - since > SLOW_MS, held)
    if (size !== piece.length && at <= end) piece = newPiece(size, end + 1 - at)
  }
}

function nextSize(size: number, isSlow: boolean, held: MemoryShare): number {
  held.free()
  const wanted = isSlow ? SMALL_PIECE : Math.min(size * 2, LARGE_PIECE)
  return wanted > SMALL_PIECE && held.take(wanted) ? wanted : SMALL_PIECE
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
