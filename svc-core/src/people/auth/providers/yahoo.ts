import { ClientSecretPost, fetchUserInfo } from 'openid-client'
import { mustHaveClaims, toIdentity } from './claims.ts'
import { createClient } from './oauth-client.ts'
import type { Provider, Registration } from './provider.ts'

const ENDPOINTS = {
  issuer: 'https://api.login.yahoo.com',
  authorization: 'https://api.login.yahoo.com/oauth2/request_auth',
  token: 'https://api.login.yahoo.com/oauth2/get_token',
  userinfo: 'https://api.login.yahoo.com/openid/v1/userinfo',
  jwks: 'https://api.login.yahoo.com/openid/v1/certs',
}

/** Yahoo asks for PKCE of every client; name and picture are in its user info alone. */
export function yahoo({ clientId, clientSecret, endpoints }: Registration): Provider {
  const client = createClient({
    clientId,
    auth: ClientSecretPost(clientSecret),
    endpoints: { ...ENDPOINTS, ...endpoints },
    idTokenAlgorithms: ['ES256', 'RS256'],
  })
  return {
    id: 'yahoo',
    name: 'Yahoo',
    takesNewPeople: false,
    answersByPost: false,
    usesPkce: true,
    isOidc: true,
    parameters: { scope: 'openid email profile' },
    connect: async () => client,
    async identify(_client, tokens) {
      const { sub } = mustHaveClaims(tokens)
      return toIdentity(await fetchUserInfo(client, tokens.access_token, sub))
    },
  }
}
