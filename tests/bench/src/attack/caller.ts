import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What came back of a call; the status is 0 when the connection broke, or nothing came in time. */
export interface Answer {
  status: number
  headers: IncomingMessage['headers']
  body: Buffer
}

export interface CallOptions {
  token?: string
  headers?: Record<string, string>
  /** Sent as JSON, unless it is bytes. */
  body?: object
  waitMs?: number
}

/** Somebody's machine. What limits addresses takes each for another household. */
export interface Machine {
  address: string
  call(endpoint: string, options?: CallOptions): Promise<Answer>
  /** A connection of its own, on which anything can be said. */
  open(): Socket
  close(): void
}

const PATIENCE_MS = 10_000
const NOTHING: Answer = { status: 0, headers: {}, body: Buffer.alloc(0) }

/** A machine at any address of the loopback network. */
export function machineAt(address: string, hubUrl: string, agentOptions = {}): Machine {
  const { hostname, port } = new URL(hubUrl)
  // The hub listens on one of them, and answers whoever comes from wherever.
  const host = hostname === 'localhost' ? '127.0.0.1' : hostname
  const agent = new Agent({ keepAlive: true, localAddress: address, ...agentOptions })
  return {
    address,
    call: (endpoint, options) =>
      send({ agent, host, port, localAddress: address }, endpoint, options),
    open: () => {
      const socket = connect({ host, port: Number(port), localAddress: address })
      socket.on('error', () => undefined)
      return socket
    },
    close: () => agent.destroy(),
  }
}

function send(
  where: object,
  endpoint: string,
  { token, headers = {}, body, waitMs = PATIENCE_MS }: CallOptions = {},
): Promise<Answer> {
  const [method = 'GET', path = '/'] = endpoint.split(' ')
  const bytes = body === undefined || body instanceof Uint8Array ? body : JSON.stringify(body)
  const isJson = typeof bytes === 'string'
  return new Promise((resolve) => {
    const call = request({
      ...where,
      method,
      path,
      headers: {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...(bytes && { 'content-length': Buffer.byteLength(bytes) }),
        ...headers,
      },
      signal: AbortSignal.timeout(waitMs),
    })
    const fail = () => resolve(NOTHING)
    call.once('error', fail)
    call.once('response', (reply) => {
      const { statusCode: status = 0, headers: told } = reply
      buffer(reply).then((read) => resolve({ status, headers: told, body: read }), fail)
    })
    call.end(bytes)
  })
}

export const textOf = ({ body }: Answer) => body.toString()

export const jsonOf = <Json = Record<string, unknown>>({ body }: Answer) =>
  JSON.parse(body.toString()) as Json

/** What an answer says in words. */
export function messageOf(answer: Answer): string {
  try {
    return jsonOf<{ message?: string }>(answer).message ?? ''
  } catch {
    return ''
  }
}
