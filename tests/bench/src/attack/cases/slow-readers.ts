import type { Attack } from '../attack.ts'
import { jsonOf } from '../caller.ts'
import { cookieOf } from '../person.ts'
import { watchGrowth } from '../../memory.ts'

const MOST_GROWTH_MIB = 250

export const slowReaders: Attack = {
  row: 'A2',
  title: 'six hundred listeners of one sound who do not read',
  async play({ hub, size, admin, soundId, newMachine, bystander, rounds }) {
    const given = await admin.call(`GET /api/music/track/${soundId}/url`)
    const { url } = jsonOf<{ url: string }>(given)
    const growth = watchGrowth(hub.processes.gateway.pid ?? 0)
    const machine = newMachine()
    const sockets = Array.from({ length: size === 'full' ? 620 : 120 }, () => machine.open())
    for (const socket of sockets) {
      socket.pause()
      socket.write(`GET ${url} HTTP/1.1\r\nHost: hub\r\nCookie: ${cookieOf(given)}\r\n\r\n`)
    }
    await bystander.rounds(rounds)
    for (const socket of sockets) socket.destroy()
    machine.close()
    const grown = growth()
    const figure = `${sockets.length} sockets, the gateway grew by ${grown.toFixed(0)} MiB`
    return { held: grown <= MOST_GROWTH_MIB, figure }
  },
}
