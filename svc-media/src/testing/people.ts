import { type Api, type EndpointName, splitEndpoint } from '@hub/api-spec'
import type { InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { MediaUnderTest } from './media-under-test.ts'

/** The parts of a call: path parameters by name, query, body and headers. */
export interface CallParts {
  params?: Record<string, string>
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

interface Answer<K extends EndpointName> {
  status: number
  body: Api[K]['reply']
  message: string
  /** The one that it sets, as it is sent back. */
  cookie: string
}

/** Somebody signed in, and their calls. */
export interface Listener {
  uid: string
  call<K extends EndpointName>(name: K, given?: CallParts): Promise<Answer<K>>
}

/** A person of the test's own. */
export function aListener(
  under: MediaUnderTest,
  { isAdmin = false, isGuest = false } = {},
): Listener {
  const uid = uuidv7()
  const token = under.tokens.tokenFor({ uid, admin: isAdmin, guest: isGuest })
  return { uid, call: (name, given = {}) => callAs(under, token, name, given) }
}

/** Calls an endpoint by its name, as whoever the token is of, or as nobody. */
export async function callAs<K extends EndpointName>(
  { app }: Pick<MediaUnderTest, 'app'>,
  token: string | undefined,
  name: K,
  { params = {}, query = {}, body, headers = {} }: CallParts = {},
): Promise<Answer<K>> {
  const { method, path } = splitEndpoint(name)
  const reply = await app.inject({
    method: method as 'GET',
    url: path.replace(/:(\w+)/g, (_, key: string) => String(params[key])),
    query,
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as NonNullable<InjectOptions['payload']> }),
  })
  const isJson = String(reply.headers['content-type']).includes('json')
  const json: unknown = isJson && reply.body ? reply.json() : undefined
  return {
    status: reply.statusCode,
    body: json as Api[K]['reply'],
    message: (json as { message?: string } | undefined)?.message ?? '',
    cookie: String(reply.headers['set-cookie'] ?? '').split(';', 1)[0] ?? '',
  }
}

/** A multipart form with one file in it, as browsers send it. */
export function fileForm(
  field: string,
  bytes: Buffer,
  fileName: string,
  fields: Readonly<Record<string, string>> = {},
): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([new Uint8Array(bytes)]), fileName)
  return form
}

export const musicForm = (bytes: Buffer, fileName: string) => fileForm('musicFile', bytes, fileName)
