import { ConfigError } from '@hub/service-kit/base'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { ProviderConfig } from '../../../base/provider-config.ts'
import type { Endpoints, ProviderId } from './provider.ts'

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
