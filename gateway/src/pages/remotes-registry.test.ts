import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openLive } from '../testing/live-client.ts'
import { startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'

let hub: GatewayUnderTest
beforeEach(async () => {
  hub = await startGateway()
})
afterEach(() => hub.stop())

async function publish(name: string, version: string, more: object = {}): Promise<void> {
  const folder = join(hub.remotesDir, name)
  await mkdir(join(folder, version, 'assets'), { recursive: true })
  await writeFile(join(folder, version, 'remoteEntry.js'), '{"id":"x"}')
  await writeFile(join(folder, version, 'assets', 'view.js'), 'export {}')
  const release = {
    name,
    version,
    entry: 'remoteEntry.js',
    preload: ['remoteEntry.js', 'assets/view.js'],
    css: ['assets/view.css'],
    requires: { react: '^19.0.0' },
    ...more,
  }
  await writeFile(join(folder, 'next.json'), JSON.stringify(release))
  await rename(join(folder, 'next.json'), join(folder, 'current.json'))
}

const registry = async () => {
  const reply = await fetch(`${hub.url}/remotes.json`)
  const body = (await reply.json()) as { remotes: { name: string; version: string }[] }
  return { reply, remotes: body.remotes }
}

describe('GET /remotes.json', () => {
  it('tells where each remote is', async () => {
    await publish('mf_contracts', 'a1b2c3')
    const { reply, remotes } = await registry()
    expect(remotes).toEqual([
      {
        name: 'mf_contracts',
        version: 'a1b2c3',
        entry: '/remotes/mf_contracts/a1b2c3/remoteEntry.js',
        preload: [
          '/remotes/mf_contracts/a1b2c3/remoteEntry.js',
          '/remotes/mf_contracts/a1b2c3/assets/view.js',
        ],
        css: ['/remotes/mf_contracts/a1b2c3/assets/view.css'],
        requires: { react: '^19.0.0' },
      },
    ])
    expect(reply.headers.get('cache-control')).toBe('no-cache')
    const headers = { 'if-none-match': String(reply.headers.get('etag')) }
    expect((await fetch(`${hub.url}/remotes.json`, { headers })).status).toBe(304)
  })

  it('is an empty list when there is none', async () => {
    await rm(hub.remotesDir, { recursive: true })
    expect((await registry()).remotes).toEqual([])
    await mkdir(hub.remotesDir)
  })

  it.each([
    ['is no JSON', '{"name":'],
    ['is empty', ''],
    ['is something else', '[]'],
    ['lacks its entry', '{"name":"mf_broken","version":"1"}'],
  ])('leaves out a remote whose release %s, and keeps the others', async (_what, text) => {
    await publish('mf_contracts', 'a1')
    await mkdir(join(hub.remotesDir, 'mf_broken'))
    await writeFile(join(hub.remotesDir, 'mf_broken', 'current.json'), text)
    await mkdir(join(hub.remotesDir, 'mf_empty'))
    expect((await registry()).remotes.map(({ name }) => name)).toEqual(['mf_contracts'])
  })

  it.each([
    ['another name', { name: 'mf_other' }],
    ['a version that leads away', { version: '../../x' }],
    ['an entry that leads away', { entry: '../../index.html' }],
    ['a preload that leads away', { preload: ['/../secret.js'] }],
    ['a preload of another place', { preload: ['https://evil.example/x.js'] }],
  ])('leaves out a remote that names %s', async (_what, more) => {
    await publish('mf_contracts', 'a1')
    await publish('mf_odd', 'b1', more)
    expect((await registry()).remotes.map(({ name }) => name)).toEqual(['mf_contracts'])
  })

  it('changes with the release, and open pages are told', async () => {
    await publish('mf_contracts', 'a1')
    const page = await openLive(hub)
    await registry()
    await publish('mf_contracts', 'a2')
    expect(await page.next('remotes.changed')).toMatchObject({ name: 'remotes.changed' })
    expect((await registry()).remotes[0]?.version).toBe('a2')
    page.close()
  })
})

describe('GET /remotes/:name/:version/*', () => {
  it('never changes', async () => {
    await publish('mf_contracts', 'a1')
    const reply = await fetch(`${hub.url}/remotes/mf_contracts/a1/assets/view.js`)
    expect(await reply.text()).toBe('export {}')
    expect(reply.headers.get('cache-control')).toContain('immutable')
    expect(reply.headers.get('content-security-policy')).toContain("script-src 'self'")
  })

  it('is gone when its folder is, and back when that is', async () => {
    await publish('mf_contracts', 'a1')
    const status = async () =>
      (await fetch(`${hub.url}/remotes/mf_contracts/a1/remoteEntry.js`)).status
    expect(await status()).toBe(200)
    await rename(join(hub.remotesDir, 'mf_contracts'), join(hub.remotesDir, 'away'))
    expect(await status()).toBe(404)
    await rename(join(hub.remotesDir, 'away'), join(hub.remotesDir, 'mf_contracts'))
    expect(await status()).toBe(200)
  })
})
