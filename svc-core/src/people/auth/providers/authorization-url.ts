import { buildAuthorizationUrl, calculatePKCECodeChallenge } from 'openid-client'
import type { Provider } from './provider.ts'

/** The secrets of one sign-in: what must come back, and what only we can show. */
export interface Secrets {
  state: string
  nonce: string
  pkceVerifier: string
  redirectUri: string
}

/** Where the person's browser is sent. */
export async function authorizationUrl(provider: Provider, secrets: Secrets): Promise<string> {
  const url = buildAuthorizationUrl(await provider.connect(), {
    ...provider.parameters,
    redirect_uri: secrets.redirectUri,
    state: secrets.state,
    ...(provider.isOidc && { nonce: secrets.nonce }),
    ...(provider.usesPkce && {
      code_challenge: await calculatePKCECodeChallenge(secrets.pkceVerifier),
      code_challenge_method: 'S256',
    }),
  })
  return url.href
}
