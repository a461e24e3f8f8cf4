import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

const LIMITS = { maxBytes: 10_000, timeoutMs: 5_000 }
const stops: (() => void)[] = []

afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function aServer(listener: RequestListener) {
  const calls: { url: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, reply) => {
    calls.push({ url: request.url ?? '', headers: request.headers })
    listener(request, reply)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  stops.push(() => {
    server.close()
    server.closeAllConnections()
  })
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, url: `http://127.0.0.1:${port}`, port, calls }
}

const answer =
  (text: string): RequestListener =>
  (_request, reply) =>
    reply.end(text)

const sendTo =
  (location: string, status = 302): RequestListener =>
  (_request, reply) =>
    reply.writeHead(status, { location }).end()

type Resolve = NonNullable<NonNullable<Parameters<typeof createSafeFetch>[0]>['resolve']>

const answering =
  (...addresses: string[]): Resolve =>
  (_hostname, _options, callback) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: 4 })),
    )

const fetchFrom = (allowedHosts: string[], url: string, options: Partial<SafeFetchOptions> = {}) =>
  createSafeFetch({ allowedHosts })(url, { ...LIMITS, ...options })

describe('the addresses that are called', () => {
  it.each([
    'http://127.0.0.1:PORT/',
    'http://127.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f000001:PORT/',
    'http://0.0.0.0:PORT/',
    'http://[::1]:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://localhost:PORT/',
    'http://169.254.169.254/latest/meta-data',
    'https://10.0.0.1/',
  ])('do not include %s', async (address) => {
    const server = await aServer(answer('secret'))
    const called = fetchFrom([], address.replace('PORT', String(server.port)))
    await expect(called).rejects.toMatchObject({
      statusCode: 422,
      message: expect.stringContaining('is not an address on the public internet.'),
    })
    expect(server.calls).toHaveLength(0)
  })

  it.each([
    ['file:///etc/passwd', 'Only http and https addresses can be called.'],
    ['ftp://example.com/', 'Only http and https addresses can be called.'],
    ['//example.com', 'That is not a web address.'],
    ['http://me:secret@example.com/', 'An address with a name or password in it is not called.'],
  ])('are web addresses: %s is refused', async (address, message) => {
    await expect(fetchFrom([], address)).rejects.toMatchObject({ statusCode: 422, message })
  })

  it('are encrypted where that is asked for', async () => {
    const called = fetchFrom([], 'http://example.com/', { httpsOnly: true })
    await expect(called).rejects.toMatchObject({
      statusCode: 422,
      message: 'Only https addresses can be called.',
    })
  })

  it('are refused when any answer of the name is not public', async () => {
    const server = await aServer(answer('secret'))
    const called = createSafeFetch({ resolve: answering('127.0.0.1', '93.184.215.14') })(
      `http://rebound.test:${server.port}/`,
      LIMITS,
    )
    await expect(called).rejects.toMatchObject({ statusCode: 422 })
    expect(server.calls).toHaveLength(0)
  })

  it('are checked at the connection itself, so that a second answer changes nothing', async () => {
    const server = await aServer(answer('secret'))
    const resolve = vi.fn<Resolve>()
    resolve.mockImplementation(answering('93.184.215.14'))
    resolve.mockImplementationOnce(answering('127.0.0.1'))
    const called = createSafeFetch({ resolve })(`http://rebound.test:${server.port}/`, LIMITS)
    await expect(called).rejects.toMatchObject({ statusCode: 422 })
    expect(resolve).toHaveBeenCalledTimes(1)
    expect(server.calls).toHaveLength(0)
  })

  it('are checked at every connection, so that a name that comes to mean this machine is refused', async () => {
    const server = await aServer(answer('secret'))
    const resolve = vi.fn<Resolve>()
    resolve.mockImplementation(answering('127.0.0.1'))
    resolve.mockImplementationOnce(answering('93.184.215.14'))
    const fetchRebound = createSafeFetch({ resolve })
    const url = `http://rebound.test:${server.port}/`
    // Nobody answers there; what counts is that the name is not asked again on the way.
    await expect(fetchRebound(url, { ...LIMITS, timeoutMs: 300 })).rejects.toThrow(
      /^rebound\.test /,
    )
    expect(resolve).toHaveBeenCalledTimes(1)
    await expect(fetchRebound(url, LIMITS)).rejects.toMatchObject({ statusCode: 422 })
    expect(resolve).toHaveBeenCalledTimes(2)
    expect(server.calls).toHaveLength(0)
  })

  it('include the ones that the configuration lists, by host and port', async () => {
    const server = await aServer(answer('hello'))
    const reply = await fetchFrom([server.host], server.url)
    expect(reply.status).toBe(200)
    expect(reply.body.toString()).toBe('hello')
    const otherPort = fetchFrom(['127.0.0.1:1'], server.url)
    await expect(otherPort).rejects.toMatchObject({ statusCode: 422 })
  })
})

describe('a redirect', () => {
  it('is followed when its target passes the same check', async () => {
    const target = await aServer(answer('moved here'))
    const server = await aServer(sendTo(`${target.url}/new`))
    const options = { headers: { authorization: 'Bearer secret', accept: 'text/plain' } }
    const reply = await fetchFrom([server.host, target.host], server.url, options)
    expect(reply.body.toString()).toBe('moved here')
    expect(server.calls[0]?.headers).toMatchObject({ authorization: 'Bearer secret' })
    expect(target.calls[0]?.headers).toMatchObject({ accept: 'text/plain' })
    expect(target.calls[0]?.headers).not.toHaveProperty('authorization')
  })

  it.each(['http://127.0.0.1:PORT/', 'http://169.254.169.254/', 'http://localhost:PORT/'])(
    'to %s is refused',
    async (location) => {
      const target = await aServer(answer('secret'))
      const server = await aServer(sendTo(location.replace('PORT', String(target.port))))
      await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({ statusCode: 422 })
      expect(target.calls).toHaveLength(0)
    },
  )

  it('to a name that means this machine is refused', async () => {
    const target = await aServer(answer('secret'))
    const server = await aServer(sendTo(`http://rebound.test:${target.port}/`))
    const fetchFromBoth = createSafeFetch({
      allowedHosts: [server.host],
      resolve: answering('127.0.0.1'),
    })
    await expect(fetchFromBoth(server.url, LIMITS)).rejects.toMatchObject({ statusCode: 422 })
    expect(target.calls).toHaveLength(0)
  })

  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'data:text/plain,secret', 'javascript:1'])(
    'to %s is refused',
    async (location) => {
      const server = await aServer(sendTo(location))
      await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({
        statusCode: 422,
        message: 'Only http and https addresses can be called.',
      })
    },
  )

  it('in a ring of two is not followed for ever', async () => {
    const one = await aServer((request, reply) => sendTo(`${other.url}/`)(request, reply))
    const other = await aServer(sendTo(`${one.url}/`))
    const called = fetchFrom([one.host, other.host], one.url)
    await expect(called).rejects.toMatchObject({ statusCode: 502 })
    expect([one.calls.length, other.calls.length]).toEqual([2, 2])
  })

  it('is not followed for ever', async () => {
    const server = await aServer(sendTo('/again'))
    await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({
      statusCode: 502,
      message: '127.0.0.1 sends elsewhere, which is not followed.',
    })
    expect(server.calls).toHaveLength(4)
  })

  it('of a POST is not followed', async () => {
    const server = await aServer(sendTo('/again', 307))
    const post = { method: 'POST', body: '{}' } as const
    await expect(fetchFrom([server.host], server.url, post)).rejects.toMatchObject({
      statusCode: 502,
    })
    expect(server.calls).toHaveLength(1)
  })
})

describe('a reply', () => {
  it('without an end is cut off', async () => {
    const server = await aServer((_request, reply) => {
      const more = () => {
        while (!reply.destroyed && reply.write('x'.repeat(1000)));
      }
      reply.on('drain', more)
      more()
    })
    await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({
      statusCode: 502,
      message: '127.0.0.1 sent more than 10,000 bytes.',
    })
  })

  it('that does not come in time is given up', async () => {
    const server = await aServer((_request, reply) => {
      reply.write('almost')
    })
    const called = fetchFrom([server.host], server.url, { timeoutMs: 100 })
    await expect(called).rejects.toMatchObject({
      statusCode: 504,
      message: '127.0.0.1 did not answer in time.',
    })
  })

  it('that breaks off is an error, never half a body', async () => {
    const server = await aServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': 100 }).write('half', () => reply.destroy())
    })
    await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({
      statusCode: 502,
      message: '127.0.0.1 broke off.',
    })
  })

  it('may say that it failed: the status is the caller’s to judge', async () => {
    const server = await aServer((_request, reply) => reply.writeHead(429).end('slow down'))
    const reply = await fetchFrom([server.host], server.url)
    expect(reply.status).toBe(429)
  })
})

it('says when nobody listens', async () => {
  const server = await aServer(answer(''))
  for (const stop of stops.splice(0)) stop()
  await expect(fetchFrom([server.host], server.url)).rejects.toMatchObject({
    statusCode: 502,
    message: '127.0.0.1 could not be reached.',
  })
})
