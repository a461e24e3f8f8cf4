import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { type IncomingMessage, request as httpRequest } from 'node:http'
import { readdirSync, readlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  NAMED_OBJECT_HEADER,
  openStorage,
  SEEN_FOLDER_HEADER,
  toFolderName,
  type Storage,
} from '@hub/service-kit/storage'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GatewayUnderTest, startGateway } from '../testing/gateway-under-test.ts'
import { startUpstream, type UpstreamUnderTest } from '../testing/upstream-under-test.ts'
import { until } from '../testing/until.ts'

const MIB = 1024 * 1024
const SOUND = Buffer.alloc(40 * MIB, 'abcdefghijklm')
const AS_BYTES = 'the bytes themselves'
const PATH = '/api/music/stream/aTicketThatIsLongEnough'

let folder: string
let storage: Storage
let media: UpstreamUnderTest
let hub: GatewayUnderTest
let etag: string
/** What the service names, and what it was offered. */
let named: string
let offers: (string | string[] | undefined)[]

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gateway-objects-'))
  storage = await openStorage({ STORAGE_DIR: folder })
  const stored = await storage.put('media/a', SOUND, { contentType: 'audio/mpeg' })
  etag = `"${stored.etag}"`
  media = await startUpstream((request, response) => {
    offers.push(request.headers[SEEN_FOLDER_HEADER])
    response.setHeader('etag', etag)
    if (!request.headers[SEEN_FOLDER_HEADER]) {
      response.end(AS_BYTES)
      return
    }
    response.writeHead(200, { [NAMED_OBJECT_HEADER]: named, 'content-length': 0 }).end()
  })
  hub = await startGateway({ MEDIA_URL: media.url, CORE_URL: media.url, STORAGE_DIR: folder })
})
afterAll(async () => {
  await hub.stop()
  await media.stop()
  await rm(folder, { recursive: true })
})

async function get(name: string, path = PATH): Promise<Response> {
  named = name
  offers = []
  return fetch(`${hub.url}${path}`, { headers: hub.signedIn() })
}

const openFiles = () =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`).startsWith(folder)
    } catch {
      return false
    }
  })

describe('an object that the service names', () => {
  it('is sent whole, with its length, and its name stays inside', async () => {
    const reply = await get(`media/a 0-${SOUND.length - 1}`)
    expect(offers).toEqual([toFolderName(folder)])
    expect(reply.headers.get('content-length')).toBe(String(SOUND.length))
    expect(reply.headers.has(NAMED_OBJECT_HEADER)).toBe(false)
    expect(Buffer.from(await reply.arrayBuffer()).equals(SOUND)).toBe(true)
    await until(() => openFiles().length === 0)
  })

  it.each([
    [0, 1],
    [MIB - 1, 3 * MIB],
    [SOUND.length - 1, SOUND.length - 1],
  ])('is sent from byte %i to byte %i', async (start, end) => {
    const reply = await get(`media/a ${start}-${end}`)
    expect(Buffer.from(await reply.arrayBuffer()).equals(SOUND.subarray(start, end + 1))).toBe(true)
  })

  it.each([
    ['is not there', 'media/none 0-9'],
    ['has no such bytes', `media/a 0-${SOUND.length}`],
    ['has no such name', '../objects/media/a 0-9'],
  ])('is asked for as bytes when it %s', async (_what, name) => {
    const reply = await get(name)
    expect(await reply.text()).toBe(AS_BYTES)
    expect(offers).toEqual([toFolderName(folder), undefined])
  })

  it('is asked for as bytes when it is another by now', async () => {
    const { etag: other } = await storage.put('media/b', Buffer.from('other'), {
      contentType: 'audio/mpeg',
    })
    expect(`"${other}"`).not.toBe(etag)
    expect(await (await get('media/b 0-4')).text()).toBe(AS_BYTES)
  })

  it('is closed when the client goes away, and the service is not kept waiting', async () => {
    named = `media/a 0-${SOUND.length - 1}`
    offers = []
    const down = httpRequest(`${hub.url}${PATH}`).end()
    down.on('error', () => {})
    const [reply] = (await once(down, 'response')) as [IncomingMessage]
    reply.on('error', () => {})
    await once(reply, 'readable')
    expect(openFiles()).toHaveLength(1)
    down.destroy()
    await until(() => openFiles().length === 0)
  })

  it('waits for a client that is slow', async () => {
    named = `media/a 0-${SOUND.length - 1}`
    offers = []
    const down = httpRequest(`${hub.url}${PATH}`).end()
    const [reply] = (await once(down, 'response')) as [IncomingMessage]
    // Meanwhile another one gets all of it.
    expect((await (await get(named)).arrayBuffer()).byteLength).toBe(SOUND.length)
    expect(openFiles()).toHaveLength(1)
    let received = 0
    for await (const piece of reply) received += (piece as Buffer).length
    expect(received).toBe(SOUND.length)
  })
})

describe('the folder', () => {
  it('is offered by nobody outside, and only for long bodies', async () => {
    offers = []
    const forged = { ...hub.signedIn(), [SEEN_FOLDER_HEADER]: toFolderName(folder) }
    const reply = await fetch(`${hub.url}/api/music`, { headers: forged })
    expect(await reply.text()).toBe(AS_BYTES)
    expect(offers).toEqual([undefined])
  })

  it('is offered no more while as many objects are sent as may be', async () => {
    const one = await startGateway({
      MEDIA_URL: media.url,
      STORAGE_DIR: folder,
      OBJECTS_AT_ONCE: '1',
    })
    named = `media/a 0-${SOUND.length - 1}`
    offers = []
    const down = httpRequest(`${one.url}${PATH}`).end()
    down.on('error', () => {})
    await once(down, 'response')
    expect(await (await fetch(`${one.url}${PATH}`)).text()).toBe(AS_BYTES)
    down.destroy()
    await one.stop()
  })
})
