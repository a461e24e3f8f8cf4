import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { until } from '../testing/until.ts'
import { type ConnectionLimits, Connections } from './connections.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A peer's end of a connection. */
interface Peer {
  isOpen(): boolean
  /** All that came. */
  text(): string
  ask(path: string): Promise<void>
}

/** A server whose peers are whoever the test says they are. */
async function start(limits: ConnectionLimits) {
  const lines: string[] = []
  const write = (_fields: unknown, text?: string) => {
    lines.push(String(text))
  }
  const waiting: ServerResponse[] = []
  let accepted = 0
  let nextPeer = ''
  const connections = new Connections(
    limits,
    () => ({ key: nextPeer, isProxied: nextPeer === 'proxy' }),
    { debug: write, info: write, warn: write, error: write },
  )
  const server = createServer((request, response) => {
    if (!connections.busyUntil(request.socket, response)) return
    if (request.url === '/wait') waiting.push(response)
    else response.end('here')
  })
  server.on('connection', (socket) => {
    connections.open(socket)
    accepted += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Opens a connection of a peer; the server has seen it by then. */
  async function open(peer: string): Promise<Peer> {
    const before = accepted
    nextPeer = peer
    const socket = connect(port, '127.0.0.1')
    let text = ''
    let isOpen = true
    socket.setEncoding('latin1')
    socket.on('data', (piece: string) => (text += piece))
    socket.on('error', () => {})
    socket.on('close', () => (isOpen = false))
    await until(() => accepted > before)
    return {
      isOpen: () => isOpen,
      text: () => text,
      async ask(path) {
        const held = waiting.length
        const answered = text.length
        socket.write(`GET ${path} HTTP/1.1\r\nHost: hangar\r\n\r\n`)
        await until(() => waiting.length > held || text.length > answered)
      },
    }
  }
  return { connections, lines, waiting, open }
}

describe('an address that has as many connections as it may', () => {
  it('gets new ones in place of those that were idle for longest', async () => {
    const { connections, open } = await start({ inAll: 100, perAddress: 3 })
    const first = await open('crowd')
    const second = await open('crowd')
    const third = await open('crowd')
    await first.ask('/')
    const fourth = await open('crowd')
    await until(() => !second.isOpen())
    expect([first, third, fourth].map((peer) => peer.isOpen())).toEqual([true, true, true])
    expect(connections.size).toBe(3)
    await fourth.ask('/')
    expect(fourth.text()).toContain('here')
  })

  it('is refused in a sentence when all of them are busy, until one is free', async () => {
    const { open, waiting, lines } = await start({ inAll: 100, perAddress: 2 })
    const [first, second] = [await open('crowd'), await open('crowd')]
    await first.ask('/wait')
    await second.ask('/wait')
    const third = await open('crowd')
    await until(() => !third.isOpen())
    expect(third.text()).toMatch(/^HTTP\/1\.1 503 /)
    expect(third.text()).toContain(
      '{"message":"Hangar is very busy. Please try again in a moment."}',
    )
    expect((await open('other')).isOpen()).toBe(true)
    waiting[0]?.end('late')
    await until(() => first.text().includes('late'))
    const fourth = await open('crowd')
    await fourth.ask('/')
    expect(fourth.text()).toContain('here')
    expect(lines).toEqual([
      'connections are short: new ones were refused',
      'connections are short: idle ones were closed',
    ])
  })

  it('may have all of them when it is a proxy of ours', async () => {
    const { connections, open } = await start({ inAll: 10, perAddress: 2 })
    const peers = [await open('proxy'), await open('proxy'), await open('proxy')]
    expect(connections.size).toBe(3)
    expect(peers.every((peer) => peer.isOpen())).toBe(true)
  })
})

describe('a hub whose connections are all taken', () => {
  it('takes others in at the cost of the address that has the most', async () => {
    const { open } = await start({ inAll: 5, perAddress: 4 })
    const quiet = await open('quiet')
    const crowd: Peer[] = []
    for (let n = 0; n < 4; n += 1) crowd.push(await open('crowd'))
    const others = [await open('other'), await open('another')]
    await until(() => crowd.filter((peer) => peer.isOpen()).length === 2)
    for (const peer of [quiet, ...others]) {
      await peer.ask('/')
      expect(peer.text()).toContain('here')
    }
  })

  it('says so in the log once, however many come', async () => {
    const { open, lines } = await start({ inAll: 5, perAddress: 3 })
    for (let n = 0; n < 50; n += 1) await open('crowd')
    expect(lines).toEqual(['connections are short: idle ones were closed'])
  })
})
