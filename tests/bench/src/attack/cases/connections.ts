import { once } from 'node:events'
import type { Socket } from 'node:net'
import type { Attack, Ground } from '../attack.ts'
import type { Machine } from '../caller.ts'
import { signIn } from '../person.ts'

const isOpen = (socket: Socket) => !socket.destroyed && !socket.readableEnded

async function openMany(machine: Machine, count: number, say: string): Promise<Socket[]> {
  const sockets: Socket[] = []
  while (sockets.length < count) {
    const batch = Array.from({ length: Math.min(200, count - sockets.length) }, () =>
      machine.open(),
    )
    for (const socket of batch) socket.resume().write(say)
    await Promise.all(batch.map((one) => Promise.race([once(one, 'connect'), once(one, 'close')])))
    sockets.push(...batch)
  }
  return sockets
}

async function holdOpen({ bystander, newMachine, rounds }: Ground, count: number, say: string) {
  const machine = newMachine()
  const sockets = await openMany(machine, count, say)
  await bystander.rounds(rounds)
  const open = sockets.filter(isOpen).length
  for (const socket of sockets) socket.destroy()
  machine.close()
  return { held: true, figure: `${open} of ${count} open at the end` }
}

export const idleConnections: Attack = {
  row: 'A3',
  title: 'thousands of idle connections of one address',
  play: (ground) =>
    holdOpen(
      ground,
      ground.size === 'full' ? 15_000 : 3_000,
      'GET /readyz HTTP/1.1\r\nHost: hub\r\n\r\n',
    ),
}

export const halfRequests: Attack = {
  row: 'A3',
  title: 'thousands of requests of which only half the head comes',
  play: (ground) =>
    holdOpen(
      ground,
      ground.size === 'full' ? 3_000 : 2_000,
      'GET / HTTP/1.1\r\nHost: hub\r\nX-Half: ',
    ),
}

export const liveStreams: Attack = {
  row: 'A3',
  title: 'guests of a few addresses who take every live stream there is',
  async play({ size, bystander, newMachine, rounds }) {
    const machines = Array.from({ length: size === 'full' ? 15 : 3 }, newMachine)
    const sockets: Socket[] = []
    for (const machine of machines) {
      for (let guest = 0; guest < 28; guest += 1) {
        const { token } = await signIn(machine, `Listener ${guest}`)
        const ask = `GET /api/events HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${token}\r\n\r\n`
        sockets.push(...(await openMany(machine, 12, ask)))
      }
    }
    await bystander.rounds(rounds)
    const open = sockets.filter(isOpen).length
    for (const socket of sockets) socket.destroy()
    const status = await openLive(newMachine())
    const figure = `${open} of ${sockets.length} held open; somebody new: ${status}`
    return { held: status === '200', figure }
  },
}

/** Comes as somebody new, and answers with the status of their live stream. */
async function openLive(machine: Machine): Promise<string> {
  const { token } = await signIn(machine, 'Newcomer')
  const socket = machine.open()
  socket.write(`GET /api/events HTTP/1.1\r\nHost: hub\r\nAuthorization: Bearer ${token}\r\n\r\n`)
  const [piece] = (await Promise.race([once(socket, 'data'), once(socket, 'close')])) as [unknown]
  socket.destroy()
  return /^HTTP\/1.1 (\d+)/.exec(String(piece))?.[1] ?? 'nothing'
}
