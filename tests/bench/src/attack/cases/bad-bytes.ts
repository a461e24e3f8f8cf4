import type { Socket } from 'node:net'
import { once } from 'node:events'
import type { Attack } from '../attack.ts'
import type { Machine } from '../caller.ts'
import { signIn } from '../person.ts'

const JSON_TYPE = 'Content-Type: application/json'

/** What is sent, and how it must be answered. */
interface Bytes {
  what: string
  head: string
  body?: Buffer | string
  status: number
}

const guest = (what: string, type: string, body: Buffer | string, status: number): Bytes => ({
  what,
  head: `POST /api/auth/guest HTTP/1.1\r\nHost: hub\r\n${type}`,
  body,
  status,
})

const named = (name: string) => JSON.stringify({ displayName: name })

const BYTES: Bytes[] = [
  guest(
    'a charset other than UTF-8',
    `${JSON_TYPE}; charset=iso-8859-1`,
    Buffer.from(named('Jos\u00E9'), 'latin1'),
    415,
  ),
  guest('bytes that are no UTF-8', JSON_TYPE, Buffer.from(named('Jos\u00E9'), 'latin1'), 400),
  guest('a type with a tab before it', 'Content-Type:\tapplication/json', named('Tabbed'), 201),
  guest('an expectation nobody knows', `${JSON_TYPE}\r\nExpect: foo`, named('Expecting'), 417),
  {
    what: 'a head of 100 KB',
    head: `GET / HTTP/1.1\r\nHost: hub\r\nX-Long: ${'a'.repeat(100_000)}`,
    status: 431,
  },
  { what: 'two hosts', head: 'GET / HTTP/1.1\r\nHost: hub\r\nHost: other', status: 400 },
]

async function statusOf(machine: Machine, { head, body = '' }: Bytes): Promise<number> {
  const socket = machine.open()
  const length = body.length > 0 ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : ''
  socket.write(`${head}\r\n${length}Connection: close\r\n\r\n`)
  socket.write(body)
  const status = Number(/^HTTP\/1.1 (\d+)/.exec(await firstOf(socket))?.[1] ?? 0)
  socket.destroy()
  return status
}

async function firstOf(socket: Socket): Promise<string> {
  const [piece] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  return String(piece)
}

export const badBytes: Attack = {
  row: 'C2',
  title: 'bytes, types and heads that are not what they say',
  async play({ newMachine }) {
    const machine = newMachine()
    const wrong: string[] = []
    for (const bytes of BYTES) {
      const status = await statusOf(machine, bytes)
      if (status !== bytes.status) wrong.push(`${bytes.what}: ${status} and not ${bytes.status}`)
    }
    const person = await signIn(machine, 'Lower case')
    const headers = { authorization: `bearer ${person.token}` }
    const lower = await machine.call('GET /api/profile', { headers })
    if (lower.status !== 200) wrong.push(`a bearer in lower case: ${lower.status}`)
    const any = { 'if-none-match': '*' }
    const known = await person.call('GET /api/missions', { headers: any })
    if (known.status !== 304) wrong.push(`If-None-Match of anything: ${known.status}`)
    machine.close()
    return { held: wrong.length === 0, figure: wrong.join('; ') || 'each answered as it should be' }
  },
}
