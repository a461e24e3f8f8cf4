import { lookup as systemLookup, type LookupAddress } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import type { Dispatcher } from 'undici'
import { AppError, unprocessable } from '../base/errors.ts'
import { isPublicAddress } from './public-address.ts'

/** One outgoing call. */
export interface SafeFetchOptions {
  method?: 'GET' | 'POST'
  headers?: Readonly<Record<string, string>>
  body?: string
  /** The longest body that is read. */
  maxBytes: number
  /** The longest time for all of it, redirects and body included. */
  timeoutMs: number
  /** Refuses addresses without encryption, those that the configuration lists excepted. */
  httpsOnly?: boolean
  /** How many redirects a GET may take (3); each goes through the same checks. */
  maxRedirects?: number
}

/** What came back, read to its end. */
export interface SafeReply {
  status: number
  headers: Readonly<Record<string, string | string[] | undefined>>
  body: Buffer
}

/** Calls an address that somebody else chose; every failure is an {@link AppError} in a sentence. */
export type SafeFetch = (url: string, options: SafeFetchOptions) => Promise<SafeReply>

type Resolve = (
  hostname: string,
  options: { all: true },
  callback: (error: Error | null, addresses: LookupAddress[]) => void,
) => void

interface SafeFetchSettings {
  /** `host:port` pairs that may be called although they are not public. */
  allowedHosts?: readonly string[]
  /** How names are resolved; the system's way unless given. */
  resolve?: Resolve
}

const REDIRECTS = new Set([301, 302, 303, 307, 308])

const refusedAddress = (host: string) =>
  unprocessable(`${host} is not an address on the public internet.`)

/**
 * Makes a fetch for addresses that cannot be trusted. It calls only public addresses, connects to
 * the very address that it checked, checks each redirect anew, and caps bytes and time.
 */
export function createSafeFetch(settings: SafeFetchSettings = {}): SafeFetch {
  const allowed = new Set(settings.allowedHosts)
  let agents: Promise<Agents> | undefined

  async function dispatcherFor(url: URL, { httpsOnly }: SafeFetchOptions): Promise<Dispatcher> {
    agents ??= openAgents(settings.resolve ?? systemLookup)
    const { open, guarded } = await agents
    if (allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? 443 : 80)}`)) {
      return open
    }
    if (httpsOnly && url.protocol === 'http:') {
      throw unprocessable('Only https addresses can be called.')
    }
    const literal = url.hostname.replace(/^\[|\]$/g, '')
    // A literal address is connected to without a lookup, so it is checked here.
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw refusedAddress(url.hostname)
    return guarded
  }

  return async (address, options) => {
    const signal = AbortSignal.timeout(options.timeoutMs)
    let url = readAddress(address)
    let call = options
    for (let hops = options.method === 'POST' ? 0 : (options.maxRedirects ?? 3); ; hops -= 1) {
      try {
        const reply = await callOnce(await dispatcherFor(url, options), url, call, signal)
        if (!REDIRECTS.has(reply.status)) return reply
        const next = nextHop(url, reply, hops)
        if (next.origin !== url.origin) call = { ...call, headers: withoutSecrets(call.headers) }
        url = next
      } catch (error) {
        throw failureOf(error, url, options)
      }
    }
  }
}

interface Agents {
  open: Dispatcher
  guarded: Dispatcher
}

// Loaded with the first call, since most processes never make one.
async function openAgents(resolveName: Resolve): Promise<Agents> {
  const { Agent } = await import('undici')
  const connect = { lookup: checkedLookup(resolveName) }
  return { open: new Agent(), guarded: new Agent({ connect }) }
}

function readAddress(address: string, base?: URL): URL {
  if (!URL.canParse(address, base?.href)) throw unprocessable('That is not a web address.')
  const url = new URL(address, base)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw unprocessable('Only http and https addresses can be called.')
  }
  if (url.username !== '' || url.password !== '') {
    throw unprocessable('An address with a name or password in it is not called.')
  }
  return url
}

/** One non-public answer among several is an attack too, so all of them must be public. */
function checkedLookup(resolveName: Resolve): LookupFunction {
  return (hostname, options, callback) => {
    resolveName(hostname, { all: true }, (error, addresses) => {
      const first = addresses?.[0]
      if (error) callback(error, [])
      else if (!first || !addresses.every(({ address }) => isPublicAddress(address))) {
        callback(refusedAddress(hostname), [])
      } else if (options.all) callback(null, addresses)
      else callback(null, first.address, first.family)
    })
  }
}

async function callOnce(
  dispatcher: Dispatcher,
  url: URL,
  options: SafeFetchOptions,
  signal: AbortSignal,
): Promise<SafeReply> {
  const { request } = await import('undici')
  const { statusCode, headers, body } = await request(url, {
    dispatcher,
    signal,
    method: options.method ?? 'GET',
    // Compressed bodies could grow without bound after they were counted.
    headers: { 'accept-encoding': 'identity', ...options.headers },
    ...(options.body !== undefined && { body: options.body }),
  })
  const chunks: Buffer[] = []
  let size = 0
  // Leaving the loop early destroys the body and its connection.
  for await (const chunk of body as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > options.maxBytes) throw new TooMuch()
    chunks.push(chunk)
  }
  return { status: statusCode, headers, body: Buffer.concat(chunks) }
}

class TooMuch extends Error {}

const withoutSecrets = (headers: SafeFetchOptions['headers'] = {}) =>
  Object.fromEntries(
    Object.entries(headers).filter(([name]) => !/^(authorization|cookie)$/i.test(name)),
  )

function nextHop(from: URL, reply: SafeReply, hops: number): URL {
  const location = reply.headers['location']
  if (hops <= 0 || typeof location !== 'string') {
    throw new AppError(502, `${from.hostname} sends elsewhere, which is not followed.`)
  }
  const next = readAddress(location, from)
  if (next.origin !== from.origin && from.protocol === 'https:' && next.protocol === 'http:') {
    throw new AppError(502, `${from.hostname} sends to an address without encryption.`)
  }
  return next
}

function failureOf(error: unknown, url: URL, options: SafeFetchOptions): AppError {
  const host = url.hostname
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof AppError) return cause
    if (cause instanceof TooMuch) {
      return new AppError(
        502,
        `${host} sent more than ${options.maxBytes.toLocaleString('en')} bytes.`,
      )
    }
    if (cause.name === 'TimeoutError') return new AppError(504, `${host} did not answer in time.`)
    const code = 'code' in cause ? String(cause.code) : ''
    if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
      return new AppError(502, `${host} could not be found.`)
    }
    if (code === 'UND_ERR_SOCKET' || code === 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH') {
      return new AppError(502, `${host} broke off.`)
    }
  }
  return new AppError(502, `${host} could not be reached.`)
}
