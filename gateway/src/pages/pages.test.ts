import { rename, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INDEX_PAGE, startGateway, type GatewayUnderTest } from '../testing/gateway-under-test.ts'
import { until } from '../testing/until.ts'

const SCRIPT = `export const words = ${JSON.stringify('hangar '.repeat(2_000))}\n`

let hub: GatewayUnderTest

beforeAll(async () => {
  hub = await startGateway()
  await writeFile(join(hub.shellDir, 'assets', 'app-Ab12.js'), SCRIPT)
  await writeFile(join(hub.shellDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await writeFile(join(hub.shellDir, '.secret'), 'no')
})
afterAll(() => hub.stop())

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Without fetch, which would undo the compression. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const asked = request(hub.url + path, { method, headers }).end()
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of reply) chunks.push(chunk as Buffer)
  const got: Got = { status: reply.statusCode, headers: reply.headers, body: Buffer.concat(chunks) }
  return got
}

describe('the page', () => {
  it('is asked about at every use', async () => {
    const { status, headers, body } = await get('/')
    expect(status).toBe(200)
    expect(body.toString()).toBe(INDEX_PAGE)
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-length': String(INDEX_PAGE.length),
    })
    const again = await get('/', { 'if-none-match': String(headers.etag) })
    expect(again).toMatchObject({ status: 304 })
    expect(again.body.length).toBe(0)
  })

  it('is the new one as soon as it was replaced', async () => {
    const before = await get('/')
    const page = '<!doctype html><title>Hangar, later</title>'
    await writeFile(join(hub.shellDir, 'index.next'), page)
    await rename(join(hub.shellDir, 'index.next'), join(hub.shellDir, 'index.html'))
    const after = await get('/', { 'if-none-match': String(before.headers.etag) })
    expect(after.body.toString()).toBe(page)
  })

  it.each(['/', '/assets/app-Ab12.js', '/remotes.json', '/assets/none.js', '/favicons/x.example'])(
    'and %s allow nothing that they do not need',
    async (path) => {
      const { headers } = await get(path)
      const policy = String(headers['content-security-policy'])
      for (const rule of [
        "script-src 'self'",
        "style-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
      ]) {
        expect(policy.split('; ')).toContain(rule)
      }
      expect(policy).not.toMatch(/unsafe|\*/)
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
        'cross-origin-opener-policy': 'same-origin-allow-popups',
      })
      expect(headers['permissions-policy']).toContain('camera=()')
      expect(headers['strict-transport-security']).toBeUndefined()
    },
  )
})

describe('an asset', () => {
  it('never changes', async () => {
    const { headers, body } = await get('/assets/app-Ab12.js')
    expect(body.toString()).toBe(SCRIPT)
    expect(headers).toMatchObject({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    })
    expect(headers['content-encoding']).toBeUndefined()
  })

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ])('comes compressed to who takes %s', async (accepted, encoding, decompress) => {
    const { headers, body } = await get('/assets/app-Ab12.js', { 'accept-encoding': accepted })
    expect(headers['content-encoding']).toBe(encoding)
    expect(headers['content-length']).toBe(String(body.length))
    expect(body.length).toBeLessThan(SCRIPT.length / 20)
    expect(decompress(body).toString()).toBe(SCRIPT)
  })

  it('comes in its smallest form soon after', async () => {
    await writeFile(join(hub.shellDir, 'assets', 'text-Cd34.css'), mixedText())
    const size = async () =>
      (await get('/assets/text-Cd34.css', { 'accept-encoding': 'br' })).body.length
    const first = await size()
    await until(async () => (await size()) < first)
    expect(await size()).toBeLessThan(first)
  })

  it('comes in the form that was made when it was built', async () => {
    await writeFile(join(hub.shellDir, 'assets', 'made-Ef56.js'), SCRIPT)
    await writeFile(join(hub.shellDir, 'assets', 'made-Ef56.js.br'), 'made before')
    const { body } = await get('/assets/made-Ef56.js', { 'accept-encoding': 'br' })
    expect(body.toString()).toBe('made before')
  })

  it('has a head without a body', async () => {
    const { status, headers, body } = await get('/assets/app-Ab12.js', {}, 'HEAD')
    expect(status).toBe(200)
    expect(headers['content-length']).toBe(String(SCRIPT.length))
    expect(body.length).toBe(0)
  })

  it('of the first folder is asked about at every use', async () => {
    const { headers } = await get('/favicon.svg')
    expect(headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'no-cache' })
  })

  it('that is large is streamed', async () => {
    const bytes = Buffer.alloc(5 * 1024 * 1024, 7)
    await writeFile(join(hub.shellDir, 'assets', 'big.bin'), bytes)
    const { headers, body } = await get('/assets/big.bin')
    expect(headers['content-type']).toBe('application/octet-stream')
    expect(body.equals(bytes)).toBe(true)
  })

  it.each([
    '/assets/none.js',
    '/assets/',
    '/assets',
    '/.secret',
    '/assets/link.txt',
    '/assets/app-Ab12.js/x',
    '/nowhere',
    '/favicons/evil.example',
  ])('%s is not there', async (path) => {
    await symlink('/etc/hostname', join(hub.shellDir, 'assets', 'link.txt')).catch(() => {})
    const { status, headers, body } = await get(path)
    expect(status).toBe(404)
    expect(Object.keys(JSON.parse(body.toString()))).toEqual(['message'])
    expect(headers['cache-control']).toBe('no-store')
  })
})

it('has no icon for a site of the menu while none may be fetched, which is no error', async () => {
  const { status, body } = await get('/favicons/robertsspaceindustries.com')
  expect(status).toBe(204)
  expect(body).toHaveLength(0)
})

describe('the health of the process', () => {
  it('can be asked', async () => {
    expect((await get('/healthz')).status).toBe(200)
    expect((await get('/readyz')).status).toBe(200)
  })

  it('is not well without the shell', async () => {
    const other = await startGateway({ SHELL_DIR: join(hub.shellDir, 'none') })
    expect((await fetch(`${other.url}/readyz`)).status).toBe(503)
    await other.stop()
  })
})

describe('the numbers of the process', () => {
  it('are on a port of their own', async () => {
    const other = await startGateway({ METRICS_PORT: '0' })
    await fetch(`${other.url}/api/nothing`)
    const reply = await fetch(`http://127.0.0.1:${other.gateway.metricsPort()}/metrics`)
    const text = await reply.text()
    expect(text).toContain('gateway_refused_total{status="404"} 1')
    expect(text).toContain('gateway_in_flight{upstream="core"} 0')
    expect(text).toContain('process_cpu_seconds_total')
    await other.stop()
  })
})

describe('reached by https', () => {
  it('says so to the browser', async () => {
    const other = await startGateway({ PUBLIC_URL: 'https://hangar.example' })
    const reply = await fetch(other.url)
    expect(reply.headers.get('strict-transport-security')).toContain('max-age=31536000')
    await other.stop()
  })
})

/** Text of many different words, which a harder try makes smaller. */
function mixedText(): string {
  const words = Array.from({ length: 4_000 }, (_, n) => `.w${(n * 7919) % 10_007} { order: ${n} }`)
  return words.join('\n')
}
