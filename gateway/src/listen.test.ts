import { networkInterfaces } from 'node:os'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { afterEach, describe, expect, it } from 'vitest'
import { startGateway, type GatewayUnderTest } from './testing/gateway-under-test.ts'

const hasIPv6 = Object.values(networkInterfaces()).some((addresses) =>
  addresses?.some(({ address }) => address === '::1'),
)

const running: GatewayUnderTest[] = []
afterEach(async () => {
  for (const hub of running.splice(0)) await hub.stop()
})

async function start(env: Record<string, string>): Promise<GatewayUnderTest> {
  const hub = await startGateway(env)
  running.push(hub)
  return hub
}

const answers = (host: string, port: number) =>
  fetch(`http://${host}:${port}/healthz`).then(
    ({ status }) => status === 200,
    () => false,
  )

describe('where the gateway listens', () => {
  it('is at both loopback addresses when it is told of localhost', async () => {
    const { port, gateway } = await start({ HOST: 'localhost' })
    expect(await answers('127.0.0.1', port)).toBe(true)
    expect(await answers('[::1]', port)).toBe(hasIPv6)
    await gateway.stop()
    expect(await answers('127.0.0.1', port)).toBe(false)
    expect(await answers('[::1]', port)).toBe(false)
  })

  it('is at the one that was named by number', async () => {
    const { port } = await start({ HOST: '127.0.0.1' })
    expect(await answers('127.0.0.1', port)).toBe(true)
    expect(await answers('[::1]', port)).toBe(false)
  })

  it('is at the first alone when the second is somebody else’s', async () => {
    const other = createServer()
    other.listen(0, hasIPv6 ? '::1' : '127.0.0.2')
    await once(other, 'listening')
    const address = other.address()
    const taken = typeof address === 'object' && address ? address.port : 0
    const { port } = await start({ HOST: 'localhost', PORT: String(taken) })
    expect(port).toBe(taken)
    expect(await answers('127.0.0.1', port)).toBe(true)
    other.close()
  })
})
