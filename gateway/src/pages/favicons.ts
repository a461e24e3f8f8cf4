import { notFound } from '@hub/service-kit/base'
import type { Service } from '@hub/service-kit/http'
import type { SafeFetch } from '@hub/service-kit/outgoing'
import type { FastifyReply, FastifyRequest } from 'fastify'

const MAX_BYTES = 128 * 1024
const TIMEOUT_MS = 5_000
const KEPT_MS = 24 * 60 * 60 * 1000
const MISSED_MS = 60 * 60 * 1000

interface Icon {
  type: string
  bytes: Buffer
}

interface Kept {
  icon: Promise<Icon | undefined>
  until: number
}

/** Gets one icon; `undefined` when there is none that can be shown. */
export type IconSource = (host: string) => Promise<Icon | undefined>

/**
 * Serves the icons of the menu's links from our own address: for a fixed list of hosts, fetched
 * when asked for and kept. Where there is none the page draws a letter.
 */
export function serveFavicons(app: Service, hosts: readonly string[], source?: IconSource): void {
  const kept = new Map<string, Kept>()
  const known = new Set(hosts)
  app.get('/favicons/:host', async (request: FastifyRequest, reply: FastifyReply) => {
    const { host } = request.params as { host: string }
    if (!known.has(host)) throw notFound('This site has no icon here.')
    const icon = source && (await find(kept, source, host))
    // Not an error: the page draws a letter, and no console has to complain.
    if (!icon) return reply.code(204).header('cache-control', 'public, max-age=3600').send()
    return reply.header('cache-control', 'public, max-age=86400').type(icon.type).send(icon.bytes)
  })
}

function find(
  kept: Map<string, Kept>,
  source: IconSource,
  host: string,
): Promise<Icon | undefined> {
  const known = kept.get(host)
  if (known && known.until > Date.now()) return known.icon
  const entry: Kept = { icon: source(host).catch(() => undefined), until: Date.now() + KEPT_MS }
  kept.set(host, entry)
  void entry.icon.then((icon) => {
    if (!icon) entry.until = Date.now() + MISSED_MS
  })
  return entry.icon
}

/** Fetches `/favicon.ico` of a host by https, and takes only what surely is a raster image. */
export function createIconSource(fetchSafely: SafeFetch): IconSource {
  return async (host) => {
    const url = `https://${host}/favicon.ico`
    const { status, body } = await fetchSafely(url, { maxBytes: MAX_BYTES, timeoutMs: TIMEOUT_MS })
    return status === 200 ? toIcon(body) : undefined
  }
}

const SIGNATURES: readonly (readonly [string, string])[] = [
  ['image/x-icon', '00000100'],
  ['image/png', '89504e470d0a1a0a'],
  ['image/gif', '474946383'],
  ['image/jpeg', 'ffd8ff'],
]

/** Reads what an image is from its first bytes; nobody's word is taken for it. */
export function toIcon(bytes: Buffer): Icon | undefined {
  const start = bytes.subarray(0, 12).toString('hex')
  const type = SIGNATURES.find(([, signature]) => start.startsWith(signature))?.[0]
  if (type) return { type, bytes }
  const isWebp = start.startsWith('52494646') && start.endsWith('57454250')
  return isWebp ? { type: 'image/webp', bytes } : undefined
}
