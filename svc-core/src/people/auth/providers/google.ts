import { ClientSecretPost } from 'openid-client'
import { mustHaveClaims, toIdentity } from './claims.ts'
import { createClient } from './oauth-client.ts'
import type { Provider, Registration } from './provider.ts'

const ENDPOINTS = {
  issuer: 'https://accounts.google.com',
  authorization: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  jwks: 'https://www.googleapis.com/oauth2/v3/certs',
}

export function google({ clientId, clientSecret, endpoints }: Registration): Provider {
  const client = createClient({
    clientId,
    auth: ClientSecretPost(clientSecret),
    endpoints: { ...ENDPOINTS, ...endpoints },
    idTokenAlgorithms: ['RS256'],
  })
  return {
    id: 'google',
    name: 'Google',
    takesNewPeople: false,
    answersByPost: false,
    usesPkce: true,
    isOidc: true,
    parameters: { scope: 'openid email profile', prompt: 'select_account' },
    connect: async () => client,
    identify: async (_client, tokens) => toIdentity(mustHaveClaims(tokens)),
  }
}
