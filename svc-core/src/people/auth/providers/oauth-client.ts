import {
  allowInsecureRequests,
  type ClientAuth,
  Configuration,
  customFetch,
  enableNonRepudiationChecks,
  fetchProtectedResource,
  type ServerMetadata,
} from 'openid-client'
import type { Endpoints } from './provider.ts'

const TIMEOUT_SECONDS = 10

interface ClientOptions {
  clientId: string
  auth: ClientAuth
  endpoints: Endpoints
  /** How its ID tokens may be signed; none for providers that give no ID token. */
  idTokenAlgorithms?: readonly string[]
}

/** A client of one provider, made from what is known of it: nothing is asked at start. */
export function createClient(options: ClientOptions): Configuration {
  const client = new Configuration(toServerMetadata(options), options.clientId, {}, options.auth)
  for (const set of settingsFor(options)) set(client)
  return client
}

export function toServerMetadata({
  endpoints,
  idTokenAlgorithms,
}: Pick<ClientOptions, 'endpoints' | 'idTokenAlgorithms'>): ServerMetadata {
  return {
    issuer: endpoints.issuer,
    authorization_endpoint: endpoints.authorization,
    token_endpoint: endpoints.token,
    ...(endpoints.userinfo && { userinfo_endpoint: endpoints.userinfo }),
    ...(endpoints.jwks && { jwks_uri: endpoints.jwks }),
    ...(idTokenAlgorithms && { id_token_signing_alg_values_supported: [...idTokenAlgorithms] }),
  }
}

export function settingsFor({
  endpoints,
  idTokenAlgorithms,
}: Pick<ClientOptions, 'endpoints' | 'idTokenAlgorithms'>): ((client: Configuration) => void)[] {
  return [
    (client) => {
      client.timeout = TIMEOUT_SECONDS
    },
    (client) => {
      client[customFetch] = (url, init) => fetchNeeded(url, init as RequestInit, endpoints.token)
    },
    // An ID token's signature is checked although it came straight from the provider.
    ...(idTokenAlgorithms ? [enableNonRepudiationChecks] : []),
    ...(endpoints.token.startsWith('http:') ? [allowInsecureRequests] : []),
  ]
}

const NEEDED = ['access_token', 'token_type', 'id_token']

/** Of the tokens only what a sign-in needs is read: nothing else can be wrong then. */
async function fetchNeeded(url: string, init: RequestInit, tokenUrl: string): Promise<Response> {
  const reply = await fetch(url, init)
  if (url !== tokenUrl || !reply.ok) return reply
  const text = await reply.text()
  return new Response(keepNeeded(text), { status: reply.status, headers: reply.headers })
}

function keepNeeded(text: string): string {
  try {
    const tokens = Object.entries(Object(JSON.parse(text)) as object)
    return JSON.stringify(Object.fromEntries(tokens.filter(([key]) => NEEDED.includes(key))))
  } catch {
    return text
  }
}

/** A provider whose own API does not answer as it should. */
export class ProviderOutage extends Error {}

/** What a provider's own API says of the person whose access token this is. */
export async function fetchPerson(
  client: Configuration,
  accessToken: string,
  url: string,
): Promise<unknown> {
  const reply = await fetchProtectedResource(client, accessToken, new URL(url), 'GET')
  if (!reply.ok) throw new ProviderOutage(`${url} answered ${reply.status}`)
  return reply.json()
}
