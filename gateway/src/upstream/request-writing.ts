import type { Socket } from 'node:net'
import type { Call } from './call.ts'

/** Whether a call's body goes in chunks, since nobody said how long it is. */
export function isSentInChunks({ body, headerLines }: Call): boolean {
  return body !== undefined && !Buffer.isBuffer(body) && !/^content-length:/im.test(headerLines)
}

/** The head of a request, as it goes over the wire. */
export function toHead(call: Call, authority: string, isChunked: boolean): string {
  const coding = isChunked ? 'transfer-encoding: chunked\r\n' : ''
  return `${call.method} ${call.target} HTTP/1.1\r\nhost: ${authority}\r\n${call.headerLines}${coding}\r\n`
}

/** A head and a whole body, in one write. */
export function writeWhole(socket: Socket, head: string, body: Buffer): void {
  socket.cork()
  socket.write(head, 'latin1')
  socket.write(body)
  socket.uncork()
}

/** A piece of a body. */
export function writePiece(socket: Socket, piece: Buffer, isChunked: boolean): void {
  if (!isChunked) {
    socket.write(piece)
    return
  }
  socket.cork()
  socket.write(`${piece.length.toString(16)}\r\n`, 'latin1')
  socket.write(piece)
  socket.write('\r\n', 'latin1')
  socket.uncork()
}

/** The end of a body that went in chunks. */
export function writeLastChunk(socket: Socket): void {
  socket.write('0\r\n\r\n', 'latin1')
}

/** Waits until a full socket can take more, or never will. */
export async function untilDrained(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    const go = () => {
      socket.off('drain', go).off('close', go)
      resolve()
    }
    socket.on('drain', go).on('close', go)
  })
}
