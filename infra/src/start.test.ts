import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { listHolders } from './base/file-lock.ts'
import { listNetworkUrls } from './launch/network-addresses.ts'
import { infraRoot } from './base/package-root.ts'
import { isAlive, until } from './testing/alive.ts'
import { standIns } from './testing/stand-ins.ts'
import { startHub } from './testing/start-hub.ts'
import type { TestHub } from './testing/start-hub.ts'

const LAUNCHER = join(infraRoot, 'dist/main.js')
const programs = standIns()
const folders: string[] = []
const hubs: TestHub[] = []

const shared = aDataFolder()

function aDataFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'hub-launcher-'))
  folders.push(folder)
  return folder
}

/** On the folder of the tests before it, unless a test needs its own. */
async function aHub(dataDir = shared, root = programs.root): Promise<TestHub> {
  const hub = await startHub({ root, dataDir })
  hubs.push(hub)
  return hub
}

function pidsOf(hub: TestHub): number[] {
  return Object.values(hub.processes).map(({ pid }) => pid ?? 0)
}

/** Kills a part, and waits until the launcher knows. */
async function endOnce(hub: TestHub, key: 'postgres' | 'nats'): Promise<void> {
  const { pid = 0 } = hub.processes[key]
  process.kill(pid, 'SIGKILL')
  await until(() => hub.processes[key].pid !== pid)
}

async function run(dataDir: string, env: Record<string, string> = {}) {
  const child = spawn(process.execPath, [LAUNCHER, '--root', programs.root, '--prebuilt'], {
    env: { ...process.env, HUB_DATA: dataDir, PORT: '0', ...env },
  })
  let output = ''
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}

afterEach(async () => {
  for (const hub of hubs.splice(0)) await hub.stop()
})

afterAll(() => {
  for (const folder of [programs.root, ...folders]) rmSync(folder, { recursive: true, force: true })
})

describe('npm start', () => {
  it('keeps every answered row when it is killed in the middle of writing', async () => {
    const dataDir = aDataFolder()
    const hub = await aHub(dataDir)
    const answered: string[] = []
    let isUp = true
    const writers = [1, 2, 3].map(async (writer) => {
      for (let n = 0; isUp; n++) {
        const text = `${writer}-${n}`
        const reply = await fetch(`${hub.url}/${text}`, { method: 'POST' }).catch(() => undefined)
        if (reply?.ok) answered.push(text)
      }
    })
    await until(() => answered.length > 50)
    const orphans = pidsOf(hub)
    await hub.kill()
    const again = await aHub(dataDir)
    isUp = false
    await Promise.all(writers)
    expect(orphans.filter(isAlive)).toEqual([])
    const stored = (await (await fetch(`${again.url}/`)).json()) as string[]
    expect(answered.filter((text) => !stored.includes(text))).toEqual([])
  })

  it('begins anew when it was killed while the database was being made', async () => {
    const dataDir = aDataFolder()
    const first = spawn(process.execPath, [LAUNCHER, '--root', programs.root, '--prebuilt'], {
      env: { ...process.env, HUB_DATA: dataDir, PORT: '0' },
      stdio: 'ignore',
    })
    await until(() => existsSync(join(dataDir, 'pg.new/base')))
    first.kill('SIGKILL')
    const hub = await aHub(dataDir)
    expect((await fetch(hub.url)).status).toBe(200)
    expect(existsSync(join(dataDir, 'pg.new'))).toBe(false)
  })

  it('refuses in words to share a data folder', async () => {
    const hub = await aHub()
    const second = await run(hub.dataDir)
    expect(second.code).toBe(1)
    expect(second.output).toContain(`Hangar is already running at ${hub.url}`)
    expect((await fetch(hub.url)).status).toBe(200)
  })

  it('leaves nothing running on Ctrl-C, and ends with exit code 0', async () => {
    const hub = await aHub()
    const pids = pidsOf(hub)
    expect(pids.every(isAlive)).toBe(true)
    expect(await hub.stop()).toBe(0)
    expect(pids.filter(isAlive)).toEqual([])
    expect(listHolders(join(hub.dataDir, 'children.lock'))).toEqual([])
  })

  it('ends though a service ignores the request to stop', async () => {
    const stubborn = standIns()
    stubborn.write('svc-media/dist/server.js', STUBBORN)
    const hub = await aHub(shared, stubborn.root)
    expect(await hub.stop()).toBe(0)
    stubborn.remove()
    expect(listHolders(join(hub.dataDir, 'children.lock'))).toEqual([])
  })

  it.each(['postgres', 'nats'] as const)(
    'starts %s again when it dies, and nothing that was answered is lost',
    async (key) => {
      const hub = await aHub()
      const others = pidsOf(hub).filter((pid) => pid !== hub.processes[key].pid)
      const text = `before-${key}-died`
      expect((await fetch(`${hub.url}/${text}`, { method: 'POST' })).status).toBe(200)
      await endOnce(hub, key)
      await until(() => hub.processes[key].pid !== undefined)
      await until(async () => (await fetch(hub.url)).status === 200)
      expect(await (await fetch(hub.url)).json()).toContain(text)
      expect(hub.output()).toMatch(
        /(Postgres|NATS) stopped by itself \(SIGKILL\); starting it again/,
      )
      expect(others.filter(isAlive)).toEqual(others)
    },
  )

  it('gives up in words when a store dies five times within a minute', async () => {
    const hub = await aHub()
    const pids = pidsOf(hub)
    for (let death = 1; death <= 5; death++) {
      await until(() => hub.processes.nats.pid !== undefined)
      await endOnce(hub, 'nats')
    }
    expect(await hub.ended).toBe(1)
    expect(hub.output()).toContain('NATS died 5 times within a minute: Hangar gives up.')
    expect(hub.output()).toMatch(/NATS (stopped by itself|ended before it was ready) \(SIGKILL\)\./)
    expect(pids.filter(isAlive)).toEqual([])
  })

  it('starts a service again when it dies', async () => {
    const hub = await aHub()
    const first = hub.processes.svcCore.pid ?? 0
    process.kill(first, 'SIGKILL')
    await until(
      () => hub.processes.svcCore.pid !== undefined && hub.processes.svcCore.pid !== first,
    )
    await until(async () => (await fetch(hub.url)).status === 200)
    expect(hub.output()).toContain('svc-core stopped by itself (SIGKILL); starting it again')
  })

  it('lets a store be stopped and come back at its address, as the tests of outages need', async () => {
    const hub = await aHub()
    await hub.processes.postgres.stop()
    expect((await fetch(hub.url)).status).toBe(503)
    await hub.processes.postgres.start()
    await until(async () => (await fetch(hub.url)).status === 200)
  })

  it('shows the end of the log of a service that cannot start', async () => {
    const broken = standIns()
    broken.write('svc-core/dist/server.js', `throw new Error('DATABASE_CONNECTIONS must be >= 2.')`)
    broken.write(
      'gateway/dist/server.js',
      `throw new Error('RATE_USER_PER_MINUTE must be integer.')`,
    )
    const failure = await startHub({ root: broken.root }).catch((error: Error) => error.message)
    broken.remove()
    expect(failure).toContain('svc-core ended before it was ready (exit code 1)')
    expect(failure).toContain('DATABASE_CONNECTIONS must be >= 2.')
    expect(failure).toContain('RATE_USER_PER_MINUTE must be integer.')
  })

  it('lists everything that is wrong with its configuration at once', async () => {
    const { code, output } = await run(aDataFolder(), { PORT: 'http', NATS_URL: 'localhost' })
    expect(code).toBe(1)
    expect(output).toContain('PORT must be a port number')
    expect(output).toContain('NATS_URL must be a URL')
  })

  it('says where other devices of the network find it, once they are let in', async () => {
    const alone = await aHub()
    expect(alone.output()).not.toContain('In your network')
    await alone.stop()
    const hub = await startHub({ root: programs.root, dataDir: shared, env: { HOST: '0.0.0.0' } })
    hubs.push(hub)
    const { port } = new URL(hub.url)
    for (const url of listNetworkUrls('0.0.0.0', Number(port))) {
      expect(hub.output()).toContain(`In your network it is at ${url}\n`)
    }
  })

  it('does not take a port that somebody has at the other address of localhost', async () => {
    const other = createServer()
    const hasIPv6 = Object.values(networkInterfaces())
      .flat()
      .some((at) => at?.address === '::1')
    other.listen(0, hasIPv6 ? '::1' : '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const { code, output } = await run(aDataFolder(), { PORT: String(port) })
    expect(code).toBe(1)
    expect(output).toContain(`Port ${port} on localhost is taken or not allowed.`)
    other.close()
  })

  it('prints nothing secret', async () => {
    const hub = await aHub()
    const kept = JSON.parse(readFileSync(join(hub.dataDir, 'secrets.json'), 'utf8')) as {
      natsPasswords: object
    }
    const secrets = Object.values({ ...kept, ...kept.natsPasswords }).filter(
      (value) => typeof value === 'string',
    )
    expect(secrets).toHaveLength(7)
    expect(secrets.filter((secret) => hub.output().includes(secret))).toEqual([])
  })

  it('goes down with npm when npm is killed, though a shell stands between', async () => {
    const dataDir = aDataFolder()
    const command = `"${process.execPath}" "${LAUNCHER}" --root "${programs.root}" --prebuilt; true`
    const npm = `require('node:child_process').spawn('sh', ['-c', ${JSON.stringify(command)}],
      { stdio: 'inherit' }); setInterval(() => undefined, 1000)`
    const parent = spawn(process.execPath, ['-e', npm], {
      env: { ...process.env, npm_lifecycle_event: 'start', HUB_DATA: dataDir, PORT: '0' },
    })
    let output = ''
    parent.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()))
    await until(() => output.includes('Hangar is ready'))
    parent.kill('SIGKILL')
    const next = await aHub(dataDir)
    expect((await fetch(next.url)).status).toBe(200)
  })
})

const STUBBORN = `
import { createServer } from 'node:http'
createServer((request, reply) => reply.end('ready')).listen(Number(process.env.PORT), process.env.HOST)
process.on('SIGTERM', () => undefined)
`
