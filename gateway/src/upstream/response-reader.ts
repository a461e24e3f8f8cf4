import { ChunkedReader } from './chunked-reader.ts'
import { BadResponse, readHead, type ResponseHead } from './response-head.ts'

/** Heads longer than this are refused. */
const MAX_HEAD_BYTES = 64 * 1024

const HEAD_END = Buffer.from('\r\n\r\n')

/** What hears an answer as it is read. Pieces are views of a buffer that is used again at once. */
export interface ResponseEvents {
  onHead(head: ResponseHead): void
  onData(piece: Buffer): void
}

/** Reads one answer, however it is cut by the reads. */
export class ResponseReader {
  readonly #method: string
  readonly #events: ResponseEvents
  #head: ResponseHead | undefined
  #pending: Buffer | undefined
  #left = 0
  #chunks: ChunkedReader | undefined
  #isDone = false

  constructor(method: string, events: ResponseEvents) {
    this.#method = method
    this.#events = events
  }

  get isDone(): boolean {
    return this.#isDone
  }

  /** The head, once it was read. */
  get head(): ResponseHead | undefined {
    return this.#head
  }

  /** Whether the answer is whole when the connection ends here. */
  get endsHere(): boolean {
    return this.#isDone || this.#head?.framing === 'close'
  }

  /** Reads on. Throws on bytes that are no answer, or come after it. */
  read(bytes: Buffer): void {
    let rest = bytes
    while (!this.#head) {
      const body = this.#readHead(rest)
      if (!body) return
      rest = body
    }
    const used = rest.length === 0 ? 0 : this.#readBody(this.#head, rest)
    if (used < rest.length) throw new BadResponse('There is more than the answer.')
  }

  /** Reads the head; gives what follows it, or `undefined` when it is not whole yet. */
  #readHead(bytes: Buffer): Buffer | undefined {
    const all = this.#pending ? Buffer.concat([this.#pending, bytes]) : bytes
    const end = all.indexOf(HEAD_END)
    if (end < 0) {
      if (all.length > MAX_HEAD_BYTES) throw new BadResponse('The head of the answer is too long.')
      this.#pending = this.#pending ? all : Buffer.from(bytes)
      return undefined
    }
    this.#pending = undefined
    const head = readHead(all.toString('latin1', 0, end), this.#method)
    if (head.status === 101) throw new BadResponse('The answer changes the protocol.')
    const rest = all.subarray(end + HEAD_END.length)
    // Those before the answer proper say nothing that is passed on.
    if (head.status < 200) return rest
    this.#head = head
    this.#left = head.length
    if (head.framing === 'chunked') this.#chunks = new ChunkedReader()
    this.#isDone = head.framing === 'none' || (head.framing === 'length' && head.length === 0)
    this.#events.onHead(head)
    return rest
  }

  #readBody({ framing }: ResponseHead, bytes: Buffer): number {
    if (this.#isDone) return 0
    if (this.#chunks) {
      const used = this.#chunks.read(bytes, (piece) => this.#events.onData(piece))
      this.#isDone = this.#chunks.isDone
      return used
    }
    if (framing === 'close') {
      this.#events.onData(bytes)
      return bytes.length
    }
    const used = Math.min(this.#left, bytes.length)
    this.#left -= used
    this.#isDone = this.#left === 0
    this.#events.onData(used === bytes.length ? bytes : bytes.subarray(0, used))
    return used
  }
}
