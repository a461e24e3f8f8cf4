import { once } from 'node:events'
import { connect } from 'node:net'

/** Sends bytes as they are and gives all that comes back until the connection ends. */
export async function sendRaw(port: number, text: string): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  let reply = ''
  socket.setEncoding('latin1')
  socket.on('data', (piece: string) => (reply += piece))
  socket.on('error', () => {})
  socket.write(text, 'latin1')
  await once(socket, 'close')
  return reply
}

/** A request of header lines, without a body, on a connection that ends with the answer. */
export function rawRequest(target: string, lines: readonly string[] = [], method = 'GET'): string {
  return [
    `${method} ${target} HTTP/1.1`,
    'Host: hangar',
    'Connection: close',
    ...lines,
    '',
    '',
  ].join('\r\n')
}
