import type { Api, EndpointName } from '@hub/api-spec'
import { splitEndpoint } from '@hub/api-spec'
import type { InjectOptions } from 'fastify'
import { uuidv7 } from 'uuidv7'
import type { CoreUnderTest } from './core-under-test.ts'

/** Somebody signed in, and their calls. */
export interface Pilot {
  uid: string
  displayName: string
  isAdmin: boolean
  token: string
  call<K extends EndpointName>(name: K, given?: CallParts): Promise<Answer<K>>
}

/** The parts of a call. `params` is anything that has the path's parameters: a contract, for one. */
export interface CallParts {
  params?: object
  query?: Record<string, string>
  body?: unknown
  headers?: Record<string, string>
}

interface Answer<K extends EndpointName> {
  status: number
  body: Api[K]['reply']
  message: string
  headers: Record<string, string | string[] | number | undefined>
}

interface PilotTraits {
  displayName?: string
  isAdmin?: boolean
  isGuest?: boolean
}

/** A person of the test's own. */
export async function aPilot(under: CoreUnderTest, traits: PilotTraits = {}): Promise<Pilot> {
  const uid = uuidv7()
  const { displayName = `Pilot ${uid.slice(-4)}`, isAdmin = false, isGuest = true } = traits
  await under.core.database.knex('users').insert({ uid, displayName, isAdmin, isGuest })
  const token = under.tokens.tokenFor({ uid, admin: isAdmin, guest: traits.isGuest === true })
  return {
    uid,
    displayName,
    isAdmin,
    token,
    call: (name, given = {}) => callAs(under, token, name, given),
  }
}

/** Calls an endpoint by its name, as whoever the token is of, or as nobody. */
export async function callAs<K extends EndpointName>(
  { app }: Pick<CoreUnderTest, 'app'>,
  token: string | undefined,
  name: K,
  { params = {}, query = {}, body, headers = {} }: CallParts = {},
): Promise<Answer<K>> {
  const { method, path } = splitEndpoint(name)
  const url = path.replace(/:(\w+)/g, (_, key: string) => String(Object(params)[key]))
  const reply = await app.inject({
    method: method as 'GET',
    url,
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
    headers: reply.headers,
  }
}
