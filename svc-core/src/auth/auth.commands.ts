import type { Session } from '@hub/api-spec'
import { emit, inTransaction, TOKEN_SECONDS } from '@hub/service-kit'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../core.ts'
import type { UserRow } from '../tables.ts'
import { announceRevocation } from '../users/revocations.ts'
import { findUser, insertGuest, raiseTokenVersion } from '../users/users.queries.ts'
import { toUser } from '../users/users.view.ts'
import {
  hashOf,
  isHashOf,
  makeRefreshToken,
  nextRefreshToken,
  type RefreshToken,
} from './refresh-token.ts'
import {
  insertSession,
  type LockedSession,
  lockSession,
  removeSession,
  removeSessionsOf,
  rotateSession,
} from './sessions.queries.ts'

/** For how long the last refresh token still answers, for tabs that refreshed at the same time. */
const GRACE_SECONDS = 10

interface SignedIn {
  session: Session
  refreshToken: RefreshToken
}

export async function signInGuest(core: Core, displayName: string): Promise<SignedIn> {
  const refreshToken = makeRefreshToken(uuidv7())
  const user = await inTransaction(core.database, core.relay, async (trx) => {
    const guest = await insertGuest(trx, { uid: uuidv7(), displayName })
    await insertSession(trx, {
      id: refreshToken.sessionId,
      uid: guest.uid,
      tokenHash: hashOf(refreshToken),
    })
    await emit(trx, 'core.user.created', { userId: guest.uid })
    return guest
  })
  return answerFor(core, user, refreshToken)
}

/** Exchanges a refresh token; one that was exchanged before ends its session. */
export async function refreshSession(
  core: Core,
  token: RefreshToken,
): Promise<SignedIn | undefined> {
  const outcome = await core.database.knex.transaction((trx) => exchange(core, trx, token))
  if (outcome.isReuseOf) {
    core.log.warn({ uid: outcome.isReuseOf.uid }, 'a refresh token was used twice')
    announceRevocation(core, outcome.isReuseOf)
  }
  if (!outcome.user) return undefined
  return answerFor(core, outcome.user, outcome.token)
}

type Outcome =
  | { user: UserRow; token: RefreshToken; isReuseOf?: never }
  | { user?: never; isReuseOf?: { uid: string; version: number } }

async function exchange(core: Core, trx: Knex.Transaction, given: RefreshToken): Promise<Outcome> {
  const session = await lockSession(trx, given.sessionId)
  if (!session) return {}
  const user = await findUser(trx, session.uid)
  if (!user) {
    await removeSession(trx, session.id)
    return {}
  }
  const isRecent = session.ageSeconds <= GRACE_SECONDS
  const next = nextRefreshToken(core.keys.refresh, given)
  if (isHashOf(given, session.previousHash) && isRecent) return { user, token: next }
  if (!isHashOf(given, session.tokenHash)) {
    await removeSession(trx, session.id)
    const version = await raiseTokenVersion(trx, session.uid)
    return { isReuseOf: { uid: session.uid, version } }
  }
  // At most one exchange per grace time, so that a late tab never holds a token two steps old.
  if (isRecent) return { user, token: given }
  await rotateSession(trx, session.id, hashOf(next))
  return { user, token: next }
}

async function answerFor(core: Core, user: UserRow, refreshToken: RefreshToken): Promise<SignedIn> {
  const token = await core.signToken(user, refreshToken.sessionId)
  return { session: { token, expiresIn: TOKEN_SECONDS, user: toUser(user) }, refreshToken }
}

/** Ends the session of a refresh token, or all sessions of its person. */
export async function signOut(core: Core, token: RefreshToken, everywhere: boolean): Promise<void> {
  const revocation = await core.database.knex.transaction(async (trx) => {
    const session = await lockSession(trx, token.sessionId)
    if (!session || !belongsTo(token, session)) return undefined
    if (!everywhere) {
      await removeSession(trx, session.id)
      return undefined
    }
    await removeSessionsOf(trx, session.uid)
    return { uid: session.uid, version: await raiseTokenVersion(trx, session.uid) }
  })
  if (revocation) announceRevocation(core, revocation)
}

function belongsTo(token: RefreshToken, session: LockedSession): boolean {
  return isHashOf(token, session.tokenHash) || isHashOf(token, session.previousHash)
}
