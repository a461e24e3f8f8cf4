import type { Socket } from 'node:net'
import type { Attack, Finding, Ground } from '../attack.ts'
import { signIn } from '../person.ts'

const SOCKETS = 70
const DRIP_MS = 1_000
/** Rounds of the bystander within which all have to be ended. */
const PATIENCE = 60

/** Sends heads that promise a body, and then a byte a second, until none is listened to any more. */
async function drip(ground: Ground, head: string, first: string): Promise<Finding> {
  const { bystander, newMachine } = ground
  const machine = newMachine()
  const sockets = Array.from({ length: SOCKETS }, () => machine.open())
  for (const socket of sockets) socket.resume().write(`${head}\r\n\r\n${first}`)
  const timer = setInterval(() => {
    for (const socket of sockets) if (socket.writable) socket.write('1\r\n \r\n')
  }, DRIP_MS)
  const begunAt = performance.now()
  await bystander.rounds(ground.rounds)
  for (let left = PATIENCE; left > 0 && sockets.some(isOpen); left -= 1) await bystander.rounds(1)
  const seconds = (performance.now() - begunAt) / 1000
  clearInterval(timer)
  const open = sockets.filter(isOpen).length
  for (const socket of sockets) socket.destroy()
  machine.close()
  const figure = `${open} of ${SOCKETS} still dripping after ${seconds.toFixed(0)} s`
  return { held: open === 0, figure }
}

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded

const CHUNKED = 'Host: hub\r\nTransfer-Encoding: chunked\r\nContent-Type: '

export const drippedJson: Attack = {
  row: 'A1',
  title: 'seventy bodies of JSON that come a byte a second, without a token',
  async play(ground) {
    const head = `POST /api/auth/refresh HTTP/1.1\r\n${CHUNKED}application/json`
    return drip(ground, head, '1\r\n{\r\n')
  },
}

export const drippedForms: Attack = {
  row: 'A1',
  title: 'seventy forms with a picture that come a byte a second',
  async play(ground) {
    const { token } = await signIn(ground.newMachine(), 'Dripping')
    const type = 'multipart/form-data; boundary=drip'
    const head = `POST /api/trading_posts HTTP/1.1\r\n${CHUNKED}${type}\r\nAuthorization: Bearer ${token}`
    return drip(ground, head, '8\r\n--drip\r\n\r\n')
  },
}
