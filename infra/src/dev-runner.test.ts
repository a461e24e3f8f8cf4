import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { listHolders } from './base/file-lock.ts'
import { isAlive, until } from './testing/alive.ts'
import { standInsWithSources } from './testing/sources.ts'
import type { StandIns } from './testing/stand-ins.ts'
import { startHub } from './testing/start-hub.ts'
import type { TestHub } from './testing/start-hub.ts'

let programs: StandIns
let dataDir: string
let hub: TestHub
/** Where the output of a test begins. */
let begin = 0

const start = (port?: number) =>
  startHub({ root: programs.root, dev: ['svc-core'], dataDir, ...(port && { port }) })

beforeAll(() => {
  programs = standInsWithSources()
  dataDir = join(programs.root, 'data')
})

afterAll(() => programs.remove())

const saveName = (text: string) => programs.write('svc-core/src/name.ts', text)

async function untilAnswered(text: string): Promise<void> {
  await until(async () => {
    const reply = await fetch(hub.url).catch(() => undefined)
    return reply?.ok === true && (await reply.text()) === text
  })
}

const said = (text: string) => hub.output().slice(begin).includes(text)

const otherPids = () =>
  Object.entries(hub.processes)
    .filter(([key]) => key !== 'svcCore')
    .map(([, { pid }]) => pid)

describe('what npm run dev does after a save', () => {
  beforeAll(async () => {
    hub = await start()
  })
  beforeEach(() => {
    begin = hub.output().length
  })
  afterAll(() => hub.stop())

  it('answers with what was saved, in a server or in a package it imports, and the others go on', async () => {
    const others = otherPids()
    saveName(`export const name = 'pilots'\n`)
    await untilAnswered('Hello, pilots')
    for (const word of ['Welcome', 'Hello']) {
      programs.write('packages/greeting/src/index.ts', `export const greeting = '${word}'\n`)
      await untilAnswered(`${word}, pilots`)
    }
    await until(() => said('svc-core: index.ts; answers again after'))
    expect(said('svc-core: name.ts; answers again after')).toBe(true)
    expect(otherPids()).toEqual(others)
  })

  it('says what cannot be built and goes on as before, until the next save mends it', async () => {
    saveName(`export const name = 'pilots'\n`)
    await untilAnswered('Hello, pilots')
    const before = hub.processes.svcCore.pid
    saveName(`export const name = = 'traders'\n`)
    await until(() => said('svc-core: name.ts cannot be built'))
    expect(said('src/name.ts')).toBe(true)
    expect(hub.processes.svcCore.pid).toBe(before)
    await untilAnswered('Hello, pilots')
    saveName(`export const name = 'traders'\n`)
    await untilAnswered('Hello, traders')
  })

  it('says which types are wrong, while the server runs with them, and when they are right', async () => {
    saveName(`export const name: number = 'pilots'\n`)
    await untilAnswered('Hello, pilots')
    await until(() => said('src/name.ts(1,14): error TS2322'))
    saveName(`export const name = 'traders'\n`)
    await until(() => said('The types are right again'))
    await untilAnswered('Hello, traders')
    expect(said('TS2322')).toBe(true)
  })

  it('says why a server does not start, and starts it after the save that mends it', async () => {
    saveName(`export const name = 'pilots'\nthrow new Error('No pilots today.')\n`)
    await until(() => said('svc-core: name.ts; it does not start.'))
    expect(said('No pilots today.')).toBe(true)
    saveName(`export const name = 'traders'\n`)
    await untilAnswered('Hello, traders')
  })
})

describe('npm run dev', () => {
  it('leaves nothing running on Ctrl-C, also in the middle of a restart', async () => {
    hub = await start()
    const others = otherPids()
    const before = hub.processes.svcCore.pid
    saveName(`export const name = 'pilots'\n`)
    await until(() => hub.processes.svcCore.pid !== before)
    expect(await hub.stop()).toBe(0)
    expect(others.filter((pid) => isAlive(pid ?? 0))).toEqual([])
    expect(listHolders(join(dataDir, 'children.lock'))).toEqual([])
  })

  it('takes the next port when its own is taken, and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    hub = await start(port)
    other.close()
    expect(hub.output()).toContain(`Port ${port} is taken; this hub is at`)
    expect((await fetch(hub.url)).status).toBe(200)
    await hub.stop()
  })
})
