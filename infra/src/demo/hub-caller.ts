import { randomUUID } from 'node:crypto'
import { UserError } from '../base/user-error.ts'

/** A signed-in player, as the demo sees one. */
export interface Player {
  uid: string
  /** Calls the hub and answers with its JSON. */
  call<T>(endpoint: string, body?: unknown): Promise<T>
}

/** Signs in as a guest; what the player may is asked anew with every renewal. */
export async function signIn(hub: string, displayName: string): Promise<Player & Renewable> {
  const reply = await send(hub, 'POST /api/auth/guest', {}, { displayName })
  const cookie = reply.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  let session = (await reply.json()) as { token: string; user: { uid: string } }
  return {
    uid: session.user.uid,
    async renew() {
      const fresh = await send(hub, 'POST /api/auth/refresh', { cookie })
      session = (await fresh.json()) as typeof session
    },
    async call<T>(endpoint: string, body?: unknown) {
      const headers = { authorization: `Bearer ${session.token}` }
      return (await (await send(hub, endpoint, headers, body)).json()) as T
    },
  }
}

/** A file of a form. */
export function toFile(content: Buffer, name: string, type: string): File {
  return new File([new Uint8Array(content)], name, { type })
}

/** Somebody whose rights may have changed meanwhile. */
export interface Renewable {
  renew(): Promise<void>
}

async function send(
  hub: string,
  endpoint: string,
  given: Record<string, string>,
  body?: unknown,
): Promise<Response> {
  const [method, path] = endpoint.split(' ') as [string, string]
  const headers = new Headers(given)
  const isForm = body instanceof FormData
  if (method === 'POST') headers.set('idempotency-key', randomUUID())
  if (body !== undefined && !isForm) headers.set('content-type', 'application/json')
  const payload = body === undefined || isForm ? body : JSON.stringify(body)
  const init = { method, headers, ...(payload !== undefined && { body: payload }) }
  const reply = await fetch(`${hub}${path}`, init).catch(() => {
    throw new UserError(`No hub answers at ${hub}. Start it first: npm start`)
  })
  if (reply.ok) return reply
  throw new UserError(`${endpoint} answered ${reply.status}: ${await reply.text()}`)
}
