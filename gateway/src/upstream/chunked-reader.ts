import { BadResponse } from './response-head.ts'

/** The longest line between chunks, and the longest trailers, that are read. */
const MAX_LINE_BYTES = 4_096

const CR = 13
const LF = 10

type State = 'size' | 'data' | 'data-end' | 'trailers' | 'done'

/** Takes the chunks of a body apart, however they are cut by the reads. */
export class ChunkedReader {
  #state: State = 'size'
  #line = ''
  #left = 0

  get isDone(): boolean {
    return this.#state === 'done'
  }

  /** Reads on; gives each piece of the body, and how many bytes belonged to the body. */
  read(bytes: Buffer, onData: (piece: Buffer) => void): number {
    let at = 0
    while (at < bytes.length && this.#state !== 'done') {
      if (this.#state === 'data') at = this.#readData(bytes, at, onData)
      else at = this.#readLine(bytes, at)
    }
    return at
  }

  #readData(bytes: Buffer, at: number, onData: (piece: Buffer) => void): number {
    const end = Math.min(bytes.length, at + this.#left)
    this.#left -= end - at
    if (this.#left === 0) this.#state = 'data-end'
    onData(bytes.subarray(at, end))
    return end
  }

  #readLine(bytes: Buffer, at: number): number {
    const end = bytes.indexOf(LF, at)
    const stop = end < 0 ? bytes.length : end + 1
    this.#line += bytes.toString('latin1', at, stop)
    if (this.#line.length > MAX_LINE_BYTES) throw new BadResponse('A chunk has no valid size.')
    if (end >= 0) {
      const line = this.#line
      this.#line = ''
      if (line.length < 2 || line.charCodeAt(line.length - 2) !== CR) {
        throw new BadResponse('A chunk is not ended well.')
      }
      this.#take(line.slice(0, -2))
    }
    return stop
  }

  #take(line: string): void {
    if (this.#state === 'size') {
      const size = /^([\da-f]{1,8})(?:[ \t]*;.*)?$/i.exec(line)?.[1]
      if (size === undefined) throw new BadResponse('A chunk has no valid size.')
      this.#left = Number.parseInt(size, 16)
      this.#state = this.#left === 0 ? 'trailers' : 'data'
    } else if (this.#state === 'data-end') {
      if (line !== '') throw new BadResponse('A chunk is longer than it says.')
      this.#state = 'size'
    } else if (line === '') this.#state = 'done'
  }
}
