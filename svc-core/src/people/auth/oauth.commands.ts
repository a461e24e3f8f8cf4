import { createHash, randomBytes } from 'node:crypto'
import type { Caller } from '@hub/service-kit/auth'
import type { Core } from '../../base/core.ts'
import {
  type AuthTransaction,
  insertTransaction,
  type Purpose,
  takeTransaction,
} from './auth-transactions.queries.ts'
import { linkIdentity } from './link.commands.ts'
import { authorizationUrl, type Secrets } from './providers/authorization-url.ts'
import { exchange } from './providers/exchange.ts'
import type { CallbackParams, Provider } from './providers/provider.ts'
import type { RefreshToken } from './refresh-token.ts'
import { signInWith } from './sign-in.commands.ts'

const newSecret = () => randomBytes(32).toString('base64url')
export const hashSecret = (secret: string) => createHash('sha256').update(secret).digest()

const redirectUriOf = (core: Core, provider: Provider) =>
  `${core.config.PUBLIC_URL}/api/auth/callback/${provider.id}`

interface Start {
  purpose: Purpose
  caller: Caller | undefined
  /** The secret in the browser's cookie, if it has one already: other sign-ins may be under way. */
  browser: string | undefined
}

/** Begins a sign-in or a link: where to send the browser, and the cookie it must come back with. */
export async function startAtProvider(
  core: Core,
  provider: Provider,
  { purpose, caller, browser = newSecret() }: Start,
): Promise<{ url: string; browser: string }> {
  const secrets: Secrets = {
    state: newSecret(),
    nonce: newSecret(),
    pkceVerifier: newSecret(),
    redirectUri: redirectUriOf(core, provider),
  }
  await insertTransaction(core.database.knex, {
    purpose,
    provider: provider.id,
    stateHash: hashSecret(secrets.state),
    browserHash: hashSecret(browser),
    uid: caller?.uid ?? null,
    tokenVersion: caller?.version ?? null,
    nonce: secrets.nonce,
    pkceVerifier: secrets.pkceVerifier,
  })
  return { url: await authorizationUrl(provider, secrets), browser }
}

/** The transaction that an answer belongs to; nobody gets it twice. */
export async function takeAnswered(
  core: Core,
  provider: Provider,
  state: string | undefined,
  browser: string | undefined,
): Promise<AuthTransaction | undefined> {
  if (!state || !browser) return undefined
  return takeTransaction(core.database.knex, {
    provider: provider.id,
    stateHash: hashSecret(state),
    browserHash: hashSecret(browser),
  })
}

/** What became of it; `refreshToken` is there when somebody signed in. */
export interface Finished {
  status: 'done' | 'cancelled'
  uid?: string
  refreshToken?: RefreshToken
}

/** Ends what was begun, with the answer that the browser brought. */
export async function finishAtProvider(
  core: Core,
  provider: Provider,
  transaction: AuthTransaction,
  callback: CallbackParams,
): Promise<Finished> {
  const identity = await exchange(provider, callback, {
    state: callback.state ?? '',
    nonce: transaction.nonce,
    pkceVerifier: transaction.pkceVerifier,
    redirectUri: redirectUriOf(core, provider),
  })
  if (identity === 'cancelled') return { status: 'cancelled' }
  const { uid, tokenVersion } = transaction
  if (uid !== null && tokenVersion !== null) {
    await linkIdentity(core, { uid, tokenVersion }, provider, identity)
    return { status: 'done', uid }
  }
  return { status: 'done', ...(await signInWith(core, provider, identity)) }
}
