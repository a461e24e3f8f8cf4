import { ClientSecretPost, type Configuration, customFetch, discovery } from 'openid-client'
import { mustHaveClaims, toIdentity, toText } from './claims.ts'
import { settingsFor, toServerMetadata } from './oauth-client.ts'
import type { Endpoints, Provider, Registration } from './provider.ts'

const ORIGIN = 'https://login.microsoftonline.com'
const ALGORITHMS = ['RS256']

const endpointsOf = (tenant: string): Endpoints => ({
  issuer: `${ORIGIN}/{tenantid}/v2.0`,
  authorization: `${ORIGIN}/${tenant}/oauth2/v2.0/authorize`,
  token: `${ORIGIN}/${tenant}/oauth2/v2.0/token`,
  jwks: `${ORIGIN}/${tenant}/discovery/v2.0/keys`,
})

/** Microsoft's issuer is a template with the tenant's id in it, and its e-mail is anybody's claim. */
export function microsoft(registration: Registration, tenant = 'common'): Provider {
  let client: Promise<Configuration> | undefined
  return {
    id: 'microsoft',
    name: 'Microsoft',
    takesNewPeople: false,
    answersByPost: false,
    usesPkce: true,
    isOidc: true,
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    connect: () => (client ??= connect(registration, tenant)),
    async identify(_client, tokens) {
      const claims = mustHaveClaims(tokens)
      const identity = toIdentity(claims)
      // A subject is unique within its issuer, and each tenant is one.
      const subject = `${toText(claims['tid']) ?? ''}/${claims.sub}`
      return { ...identity, subject, emailVerified: false }
    },
  }
}

/**
 * The client fills in the template for configurations that it discovered at Microsoft, so it is
 * given ours as what it discovers; nothing is asked over the network.
 */
function connect(
  { clientId, clientSecret, endpoints }: Registration,
  tenant: string,
): Promise<Configuration> {
  const options = {
    endpoints: { ...endpointsOf(tenant), ...endpoints },
    idTokenAlgorithms: ALGORITHMS,
  }
  const server = new URL(`${ORIGIN}/${tenant}/v2.0`)
  return discovery(server, clientId, {}, ClientSecretPost(clientSecret), {
    execute: settingsFor(options),
    [customFetch]: async (url, init) =>
      url === `${server.href}/.well-known/openid-configuration`
        ? Response.json(toServerMetadata(options))
        : fetch(url, init as RequestInit),
  })
}
