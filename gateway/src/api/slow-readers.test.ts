import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { NAMED_OBJECT_HEADER, openStorage, SEEN_FOLDER_HEADER } from '@hub/service-kit/storage'
import { afterEach, describe, expect, it } from 'vitest'
import { type GatewayUnderTest, startGateway } from '../testing/gateway-under-test.ts'
import { startUpstream } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

const MIB = 1024 * 1024
const SOUND = Buffer.alloc(40 * MIB, 'abcdefghijklm')
const PATH = '/api/music/stream/aTicketThatIsLongEnough'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).toReversed()) await stop()
})

/** A hub whose sound is sent by the gateway, or comes as bytes of the service. */
async function start(way: 'named' | 'as bytes', env: Record<string, string>) {
  const folder = await mkdtemp(join(tmpdir(), 'gateway-objects-'))
  stops.push(() => rm(folder, { recursive: true }))
  const storage = await openStorage({ STORAGE_DIR: folder })
  const { etag } = await storage.put('media/a', SOUND, { contentType: 'audio/mpeg' })
  let answers = 0
  const media = await startUpstream((request, response) => {
    response.setHeader('etag', `"${etag}"`)
    const offered = request.headers[SEEN_FOLDER_HEADER]
    if (request.url !== PATH) {
      answers += 1
      response.end(SOUND.subarray(0, 900 * 1024))
    } else if (offered === undefined) response.end(SOUND)
    else {
      const named = `media/a 0-${SOUND.length - 1}`
      response.writeHead(200, { [NAMED_OBJECT_HEADER]: named, 'content-length': 0 }).end()
    }
  })
  stops.push(() => media.stop())
  const hub = await startGateway({
    MEDIA_URL: media.url,
    CORE_URL: media.url,
    TRUST_PROXY: '127.0.0.1',
    METRICS_PORT: '0',
    ...(way === 'named' && { STORAGE_DIR: folder }),
    ...env,
  })
  stops.push(() => hub.stop())
  return { hub, answered: () => answers }
}

/** Asks for something, and reads nothing of it but the beginning. */
async function askWithoutReading(hub: GatewayUnderTest, lines: string[]): Promise<Socket> {
  const socket = connect(hub.port, '127.0.0.1')
  socket.on('error', () => {})
  stops.push(() => socket.destroy())
  socket.write([...lines, 'Host: hangar', '', ''].join('\r\n'))
  await once(socket, 'readable')
  return socket
}

const listenWithoutReading = (hub: GatewayUnderTest, from: string) =>
  askWithoutReading(hub, [`GET ${PATH} HTTP/1.1`, `X-Forwarded-For: ${from}`])

async function hear(hub: GatewayUnderTest, from: string): Promise<number> {
  const reply = await fetch(hub.url + PATH, { headers: { 'x-forwarded-for': from } })
  expect(reply.status).toBe(200)
  return (await reply.arrayBuffer()).byteLength
}

/** How many of those who did not read were cut, as they see when they read on. */
async function cutOf(sockets: readonly Socket[]): Promise<number> {
  const ends = sockets.map(async (socket) => {
    let bytes = 0
    const whole = new Promise<boolean>((resolve) => {
      socket.on('data', ({ length }: Buffer) => {
        bytes += length
        if (bytes > SOUND.length) resolve(false)
      })
    })
    return Promise.race([whole, once(socket, 'close').then(() => true)])
  })
  return (await Promise.all(ends)).filter(Boolean).length
}

/** A number of the hub's metrics. */
async function metricOf({ gateway }: GatewayUnderTest, name: string): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${gateway.metricsPort()}/metrics`)
  const line = (await reply.text()).split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ')[1])
}

describe.each(['named', 'as bytes'] as const)('a sound that is sent %s', (way) => {
  const places = { OBJECTS_AT_ONCE: '3', DOWNLOADS_AT_ONCE: '3' }

  it('is heard by others while all places are taken by listeners who do not read', async () => {
    const { hub } = await start(way, places)
    const crowd: Socket[] = []
    for (let n = 0; n < 3; n += 1) crowd.push(await listenWithoutReading(hub, '198.51.100.1'))
    expect(await hear(hub, '203.0.113.1')).toBe(SOUND.length)
    expect(await cutOf(crowd)).toBe(1)
  })

  it('is cut for who does not read for a while', async () => {
    const { hub } = await start(way, { ...places, UNREAD_SECONDS: '1' })
    const socket = await listenWithoutReading(hub, '198.51.100.1')
    await until(async () => (await metricOf(hub, 'gateway_connections')) === 0)
    expect(await cutOf([socket])).toBe(1)
  })
})

it('answers of calls that are not read keep nobody from calling', async () => {
  const { hub, answered } = await start('named', { UPSTREAM_IN_FLIGHT: '4', UPSTREAM_QUEUE: '0' })
  const { authorization } = hub.signedIn('hog')
  for (let n = 1; n <= 4; n += 1) {
    // The answer to the call comes after that of the sound, of which nothing is read.
    await askWithoutReading(hub, [
      `GET ${PATH} HTTP/1.1`,
      'Host: hangar',
      '',
      'GET /api/missions HTTP/1.1',
      `Authorization: ${authorization}`,
    ])
    await until(() => answered() === n)
  }
  await until(async () => (await metricOf(hub, 'gateway_in_flight{upstream="core"}')) === 0)
  const reply = await fetch(`${hub.url}/api/missions`, { headers: hub.signedIn() })
  expect(reply.status).toBe(200)
  expect((await reply.arrayBuffer()).byteLength).toBe(900 * 1024)
})
