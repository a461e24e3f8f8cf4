import type { ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from './testing/gateway-under-test.ts'
import { openLive } from './testing/live-client.ts'
import { startUpstream } from './testing/upstream-under-test.ts'
import { until } from './testing/until.ts'

const running: { stop(): Promise<void> }[] = []
afterEach(async () => {
  for (const one of running.splice(0).toReversed()) await one.stop()
})

async function start(env: Record<string, string> = {}) {
  const held: ServerResponse[] = []
  const core = await startUpstream((_request, response) => held.push(response))
  running.push(core)
  const hub = await startGateway({ CORE_URL: core.url, ...env })
  return { hub, held }
}

const get = (hub: GatewayUnderTest) => fetch(`${hub.url}/api/missions`, { headers: hub.signedIn() })

const isRefused = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.on('connect', () => resolve(false))
    socket.on('error', () => resolve(true))
    socket.on('connect', () => socket.destroy())
  })

describe('a gateway that is told to stop', () => {
  it('lets calls under way finish, and takes no new ones', async () => {
    const { hub, held } = await start({ DRAIN_SECONDS: '60' })
    const call = get(hub)
    await until(() => held.length === 1)
    const stopped = hub.stop()
    await until(() => isRefused(hub.port))
    held[0]?.end('[]')
    const reply = await call
    expect(reply.status).toBe(200)
    expect(reply.headers.get('connection')).toBe('close')
    await stopped
  })

  it('says goodbye to the pages that listen', async () => {
    const { hub } = await start()
    const page = await openLive(hub)
    const stopped = hub.stop()
    await page.ended
    expect(page.text()).toMatch(/retry: \d+\n: bye/)
    await stopped
  })

  it('closes connections that nobody uses', async () => {
    const { hub } = await start({ DRAIN_SECONDS: '3600' })
    await fetch(hub.url).then((reply) => reply.text())
    // Else it would wait for an hour.
    await hub.stop()
    await expect(fetch(hub.url)).rejects.toThrow('fetch failed')
  })

  it('does not wait for ever', async () => {
    const { hub, held } = await start({ DRAIN_SECONDS: '0.2' })
    const call = get(hub).then(
      () => 'answered',
      () => 'cut',
    )
    await until(() => held.length === 1)
    await hub.stop()
    expect(await call).toBe('cut')
  })
})
