import { once } from 'node:events'
import { appendFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { serveRelease } from '../testing/release-server.ts'
import type { ReleaseFault, ReleaseServer } from '../testing/release-server.ts'
import { findNatsServer } from './nats-binary.ts'
import { NATS_RELEASES, findArchive, howToInstall, releaseUrl } from './nats-releases.ts'

/** Short enough to wait for; what answers at all answers far within them. */
const LIMITS = { connectMs: 1_000, silenceMs: 1_000, wholeMs: 30_000 }

let work: string
let cache: string
const releases: ReleaseServer[] = []

beforeEach(() => {
  work = mkdtempSync(join(tmpdir(), 'hub-nats-'))
  cache = join(work, 'cache/hangar')
  // Neither a server nor Debian's tools are to be found.
  mkdirSync(join(work, 'commands'))
  vi.stubEnv('PATH', join(work, 'commands'))
  vi.stubEnv('XDG_CACHE_HOME', join(work, 'cache'))
})

afterEach(() => {
  vi.unstubAllEnvs()
  for (const release of releases.splice(0)) release.close()
  rmSync(work, { recursive: true, force: true })
})

function aProgram(version: string, path = join(work, 'program')): string {
  writeFileSync(path, `#!/bin/sh\necho "nats-server: v${version}"\n`, { mode: 0o755 })
  return path
}

async function aRelease(fault?: ReleaseFault, version = '2.10.27'): Promise<ReleaseServer> {
  const release = await serveRelease(aProgram(version), fault)
  releases.push(release)
  return release
}

function find(
  mirror: string,
  tell: (detail: string) => void = () => undefined,
  signal?: AbortSignal,
) {
  return findNatsServer({
    mirror,
    tell,
    signal: signal ?? new AbortController().signal,
    limits: LIMITS,
  })
}

const archive = findArchive(`${process.platform}-${process.arch}`)?.file ?? ''
const prefix = `/releases/v${NATS_RELEASES.project.version}`

describe('the way in of the NATS server', () => {
  it('takes the one on the PATH before it asks anybody', async () => {
    const release = await aRelease()
    const onPath = aProgram('2.11.0', join(work, 'commands/nats-server'))
    expect(await find(release.url)).toBe(onPath)
    expect(release.asked).toEqual([])
  })

  it('finds one in the sbin folder that a normal user’s PATH leaves out', async () => {
    const release = await aRelease()
    mkdirSync(join(work, 'usr/sbin'), { recursive: true })
    vi.stubEnv('PATH', `${join(work, 'usr/bin')}:${process.env['PATH']}`)
    const installed = aProgram('2.11.0', join(work, 'usr/sbin/nats-server'))
    expect(await find(release.url)).toBe(installed)
  })

  it('passes over one that is too old', async () => {
    const release = await aRelease()
    aProgram('2.9.10', join(work, 'commands/nats-server'))
    expect(await find(release.url)).toContain(cache)
  })

  it('fetches the project’s own archive once, tells how far it is, and has it from then on', async () => {
    const release = await aRelease()
    const told: string[] = []
    const found = await find(release.url, (detail) => told.push(detail))
    expect(release.asked).toEqual([`${prefix}/SHA256SUMS`, `${prefix}/${archive}`])
    expect(told[0]).toBe(`fetching ${archive} from ${new URL(release.url).host}`)
    expect(told.at(-1)).toMatch(/, 0\.0 of 0\.0 MB$/)
    expect(await find(release.url)).toBe(found)
    expect(release.asked).toHaveLength(2)
  })

  it('fetches it again when what it kept has changed', async () => {
    const release = await aRelease()
    const found = await find(release.url)
    appendFileSync(found, 'damage')
    expect(await find(release.url)).toBe(found)
    expect(release.asked).toHaveLength(4)
  })

  it('leaves one whole server when two fetch at once', async () => {
    const release = await aRelease()
    const [first, second] = await Promise.all([find(release.url), find(release.url)])
    expect(first).toBe(second)
    expect(readdirSync(cache)).toHaveLength(1)
  })

  it.each<[ReleaseFault, string]>([
    ['breaks off', 'could not be fetched: the connection broke off.'],
    ['half of it', 'is not what SHA256SUMS says: it was damaged on its way, or changed.'],
    ['wrong sum', 'is not what SHA256SUMS says: it was damaged on its way, or changed.'],
    ['404', 'could not be fetched: it answered 404.'],
    ['silent', 'could not be fetched: it does not answer.'],
  ])('says in words what is wrong with a release: %s', async (fault, reason) => {
    const release = await aRelease(fault)
    const error = await find(release.url).catch((failure: Error) => failure)
    expect(String(error)).toContain('NATS server 2.10.23 or newer is needed')
    expect(String(error)).toContain(`  - ${release.url}/v`)
    expect(String(error)).toContain(reason)
    expect(String(error)).toContain('Install it: ')
    expect(readdirSync(cache)).toEqual([])
  })

  it('does not keep a server that is too old', async () => {
    const release = await aRelease('none', '2.9.10')
    await expect(find(release.url)).rejects.toThrow('does not run here, or is too old')
    expect(readdirSync(cache)).toEqual([])
  })

  it('says so when nobody listens at the address', async () => {
    const release = await aRelease()
    release.close()
    await expect(find(release.url)).rejects.toThrow('ECONNREFUSED')
  })

  it('goes through the proxy of the environment', async () => {
    const release = await aRelease()
    const proxied: string[] = []
    const proxy = createServer()
    proxy.on('connect', ({ url = '' }, socket) => {
      proxied.push(url)
      const there = connect({ host: '127.0.0.1', port: Number(url.split(':')[1]) }, () => {
        socket.write('HTTP/1.1 200 OK\r\n\r\n')
        there.pipe(socket).pipe(there)
      })
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    vi.stubEnv('HTTP_PROXY', `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)
    vi.stubEnv('NO_PROXY', '')
    expect(await find(release.url)).toContain(cache)
    expect(proxied).toContain(new URL(release.url).host)
    proxy.close()
    proxy.closeAllConnections()
  })

  it('stops at once when the start is stopped, and leaves nothing behind', async () => {
    const release = await aRelease('silent')
    const stopping = new AbortController()
    const finding = find(release.url, () => setImmediate(() => stopping.abort()), stopping.signal)
    await expect(finding).rejects.toThrow('abort')
    expect(readdirSync(cache)).toEqual([])
  })
})

describe('the names of the releases', () => {
  it.each([
    ['linux-x64', 'nats-server-v2.10.27-linux-amd64.tar.gz'],
    ['linux-arm64', 'nats-server-v2.10.27-linux-arm64.tar.gz'],
    ['darwin-x64', 'nats-server-v2.10.27-darwin-amd64.tar.gz'],
    ['darwin-arm64', 'nats-server-v2.10.27-darwin-arm64.tar.gz'],
    ['linux-ppc64', undefined],
  ])('on %s it is %s', (machine, file) => {
    expect(findArchive(machine)?.file).toBe(file)
  })

  it('takes a mirror’s address with and without a slash at its end', () => {
    for (const mirror of ['https://mirror.test/nats', 'https://mirror.test/nats/']) {
      expect(releaseUrl('SHA256SUMS', mirror)).toBe('https://mirror.test/nats/v2.10.27/SHA256SUMS')
    }
  })

  it.each([
    ['darwin-arm64', '', 'brew install nats-server'],
    ['linux-x64', 'alpine', 'apk add nats-server'],
    ['linux-arm64', 'fedora', 'linux-arm64.tar.gz | sudo tar -xz --strip-components=1'],
    ['linux-ppc64', 'debian', 'see https://nats.io/download'],
  ])('says on %s %s how to install it by hand', (machine, distribution, command) => {
    expect(howToInstall(machine, distribution)).toContain(command)
  })
})
