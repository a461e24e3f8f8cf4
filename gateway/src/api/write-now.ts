import type { ServerResponse } from 'node:http'

/**
 * Writes, with the head if that has not left, before this function returns: by itself Node waits
 * for the next tick, and `end(body)` writes an empty string behind it, which makes two pieces.
 * Text is latin1, which keeps the bytes of a body as they are.
 */
export function writeNow(response: ServerResponse, body: Buffer | string): boolean {
  const { socket } = response
  socket?.cork()
  const isRoomy = response.write(body, 'latin1')
  socket?.uncork()
  return isRoomy
}
