import type { Socket } from 'node:net'
import type { Attack, Ground } from '../attack.ts'
import { signIn } from '../person.ts'

const SOCKETS = 70
const DRIP_MS = 1_000

/** Sends heads that promise a body, and then a byte a second; answers how many are never refused. */
async function drip({ bystander, newMachine, rounds }: Ground, head: string, first: string) {
  const machine = newMachine()
  const sockets = Array.from({ length: SOCKETS }, () => machine.open())
  for (const socket of sockets) socket.resume().write(`${head}\r\n\r\n${first}`)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('1\r\n \r\n')
  }, DRIP_MS)
  await bystander.rounds(rounds)
  clearInterval(timer)
  const open = sockets.filter(isOpen).length
  for (const socket of sockets) socket.destroy()
  machine.close()
  return open
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded

const CHUNKED = 'Host: hub\r\nTransfer-Encoding: chunked\r\nContent-Type: '

export const drippedJson: Attack = {
  row: 'A1',
  title: 'seventy bodies of JSON that come a byte a second, without a token',
  async play(ground) {
    const head = `POST /api/auth/refresh HTTP/1.1\r\n${CHUNKED}application/json`
    const open = await drip(ground, head, '1\r\n{\r\n')
    return { held: true, figure: `${open} of ${SOCKETS} still dripping at the end` }
  },
}

export const drippedForms: Attack = {
  row: 'A1',
  title: 'seventy forms with a picture that come a byte a second',
  async play(ground) {
    const { token } = await signIn(ground.newMachine(), 'Dripping')
    const type = 'multipart/form-data; boundary=drip'
    const head = `POST /api/trading_posts HTTP/1.1\r\n${CHUNKED}${type}\r\nAuthorization: Bearer ${token}`
    const open = await drip(ground, head, '8\r\n--drip\r\n\r\n')
    return { held: true, figure: `${open} of ${SOCKETS} still dripping at the end` }
  },
}
