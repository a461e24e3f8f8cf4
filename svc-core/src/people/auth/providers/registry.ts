import { apple } from './apple.ts'
import { discord } from './discord.ts'
import { google } from './google.ts'
import { microsoft } from './microsoft.ts'
import type { ProviderConfig } from '../../../base/provider-config.ts'
import { readEndpoints } from './endpoints.ts'
import type { Provider, Registration } from './provider.ts'
import { x } from './x.ts'
import { yahoo } from './yahoo.ts'

/** The providers that the configuration has a client for, by id, in the order they are offered. */
export function readProviders(config: ProviderConfig): ReadonlyMap<string, Provider> {
  const endpointsOf = readEndpoints(config)
  const registered = (
    id: 'discord' | 'google' | 'microsoft' | 'yahoo' | 'x',
    make: (registration: Registration) => Provider,
  ): Provider[] => {
    const key = id.toUpperCase() as Uppercase<typeof id>
    const clientId = config[`${key}_CLIENT_ID`]
    const clientSecret = config[`${key}_CLIENT_SECRET`]
    if (!clientId || !clientSecret) return []
    return [make({ clientId, clientSecret, endpoints: endpointsOf(id) })]
  }
  const providers = [
    ...registered('discord', discord),
    ...registered('google', google),
    ...registered('microsoft', (given) => microsoft(given, config.MICROSOFT_TENANT)),
    ...readApple(config, endpointsOf),
    ...registered('yahoo', yahoo),
    ...registered('x', x),
  ]
  return new Map(providers.map((provider) => [provider.id, provider]))
}

function readApple(
  config: ProviderConfig,
  endpointsOf: ReturnType<typeof readEndpoints>,
): Provider[] {
  const { APPLE_CLIENT_ID: clientId, APPLE_TEAM_ID: teamId } = config
  const { APPLE_KEY_ID: keyId, APPLE_PRIVATE_KEY: privateKey } = config
  if (!clientId || !teamId || !keyId || !privateKey) return []
  return [apple({ clientId, teamId, keyId, privateKey, endpoints: endpointsOf('apple') })]
}
