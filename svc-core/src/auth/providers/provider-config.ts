import { ConfigError } from '@hub/service-kit'
import { type Static, Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Endpoints, ProviderId } from './provider.ts'

const Optional = () => Type.Optional(Type.String())

/** The clients that the hub has at the providers. One without its id and secret is not offered. */
export const providerConfig = {
  DISCORD_CLIENT_ID: Optional(),
  DISCORD_CLIENT_SECRET: Optional(),
  GOOGLE_CLIENT_ID: Optional(),
  GOOGLE_CLIENT_SECRET: Optional(),
  MICROSOFT_CLIENT_ID: Optional(),
  MICROSOFT_CLIENT_SECRET: Optional(),
  MICROSOFT_TENANT: Optional(),
  APPLE_CLIENT_ID: Optional(),
  APPLE_TEAM_ID: Optional(),
  APPLE_KEY_ID: Optional(),
  APPLE_PRIVATE_KEY: Optional(),
  YAHOO_CLIENT_ID: Optional(),
  YAHOO_CLIENT_SECRET: Optional(),
  X_CLIENT_ID: Optional(),
  X_CLIENT_SECRET: Optional(),
  /** Other addresses, as JSON: `{"google": {"issuer": …, "authorization": …, "token": …}}`. */
  PROVIDER_ENDPOINTS: Optional(),
}

const config = Type.Object(providerConfig)
export type ProviderConfig = Static<typeof config>

const Address = Type.Optional(Type.String({ pattern: '^https?://' }))
const Overrides = Type.Record(
  Type.String(),
  Type.Object({
    issuer: Address,
    authorization: Address,
    token: Address,
    userinfo: Address,
    jwks: Address,
  }),
)

/** The addresses of a provider that the configuration sets, by the provider's id. */
export function readEndpoints({
  PROVIDER_ENDPOINTS,
}: ProviderConfig): (id: ProviderId) => Partial<Endpoints> {
  const overrides = parse(PROVIDER_ENDPOINTS || '{}')
  if (!Value.Check(Overrides, overrides)) {
    throw new ConfigError(['PROVIDER_ENDPOINTS must be JSON: addresses by provider and kind.'])
  }
  return (id) => overrides[id] ?? {}
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
