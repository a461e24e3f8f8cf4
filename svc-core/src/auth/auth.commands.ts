import type { Session } from '@hub/api-spec'
import { type Caller, emit, inTransaction, TOKEN_SECONDS } from '@hub/service-kit'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../core.ts'
import { tellSecurity } from '../security-log.ts'
import type { UserRow } from '../tables.ts'
import { announceEnded, announceRevocation } from '../users/revocations.ts'
import { mustNotPassForAdmin } from '../users/names.commands.ts'
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
  endSessions,
  insertSession,
  type LockedSession,
  lockSession,
  reissueSession,
  rotateSession,
} from './sessions.queries.ts'

/** For how long tabs that refresh at the same time are given the same refresh token. */
const GRACE_SECONDS = 10

interface SignedIn {
  session: Session
  refreshToken: RefreshToken
}

export async function signInGuest(core: Core, displayName: string): Promise<SignedIn> {
  const refreshToken = makeRefreshToken(uuidv7())
  const user = await inTransaction(core.database, core.relay, async (trx) => {
    await mustNotPassForAdmin(trx, displayName)
    const guest = await insertGuest(trx, { uid: uuidv7(), displayName })
    await insertSession(trx, {
      id: refreshToken.sessionId,
      uid: guest.uid,
      tokenHash: hashOf(refreshToken),
    })
    await emit(trx, 'core.user.created', { userId: guest.uid })
    return guest
  })
  tellSecurity(core, 'signed-in', { uid: user.uid, how: 'guest' })
  return answerFor(core, user, refreshToken)
}

/**
 * Exchanges a refresh token. The one before is good until its successor is used, for the answer that
 * held the successor may have been lost; any older one ends the session.
 */
export async function refreshSession(
  core: Core,
  token: RefreshToken,
): Promise<SignedIn | undefined> {
  const outcome = await core.database.knex.transaction((trx) => exchange(core, trx, token))
  if (outcome.isReuseOf) {
    tellSecurity(core, 'token-used-twice', { uid: outcome.isReuseOf.uid })
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
    await endSessions(trx, { id: session.id })
    return {}
  }
  const isRecent = session.ageSeconds <= GRACE_SECONDS
  if (isHashOf(given, session.previousHash)) {
    return { user, token: await successorOf(core, trx, session, given) }
  }
  if (!isHashOf(given, session.tokenHash)) {
    await endSessions(trx, { id: session.id })
    const version = await raiseTokenVersion(trx, session.uid)
    return { isReuseOf: { uid: session.uid, version } }
  }
  // At most one exchange per grace time, so that a late tab never holds a token two steps old.
  if (isRecent) return { user, token: given }
  const next = nextRefreshToken(core.keys.refresh, given, 0)
  await rotateSession(trx, session.id, hashOf(next))
  return { user, token: next }
}

/**
 * The current token, given once more to who holds the one before it. After the grace time it is
 * another one: of two holders, a person and a thief, the second to use theirs ends the session.
 */
async function successorOf(
  core: Core,
  trx: Knex.Transaction,
  { id, ageSeconds, reissues: before }: LockedSession,
  previous: RefreshToken,
): Promise<RefreshToken> {
  const reissues = ageSeconds <= GRACE_SECONDS ? before : before + 1
  const token = nextRefreshToken(core.keys.refresh, previous, reissues)
  if (reissues !== before) await reissueSession(trx, id, { tokenHash: hashOf(token), reissues })
  return token
}

async function answerFor(core: Core, user: UserRow, refreshToken: RefreshToken): Promise<SignedIn> {
  const token = await core.signToken(user, refreshToken.sessionId)
  return { session: { token, expiresIn: TOKEN_SECONDS, user: toUser(user) }, refreshToken }
}

/** By what somebody is signed in: the refresh cookie, the access token, or both. */
export interface SignInProof {
  token: RefreshToken | undefined
  caller: Caller | undefined
}

/** Ends the session of whoever that is, and refuses its access tokens from now on. */
export async function signOut(core: Core, proof: SignInProof): Promise<void> {
  const ended = await core.database.knex.transaction(async (trx) => {
    const session = await findSession(trx, proof)
    return session ? endSessions(trx, { id: session.id }) : []
  })
  announceEnded(core, ended)
  for (const { uid } of ended) tellSecurity(core, 'signed-out', { uid })
}

/** The same for all sessions of that person. */
export async function signOutEverywhere(core: Core, proof: SignInProof): Promise<void> {
  const revocation = await core.database.knex.transaction(async (trx) => {
    const session = await findSession(trx, proof)
    if (!session) return undefined
    await endSessions(trx, { uid: session.uid })
    return { uid: session.uid, version: await raiseTokenVersion(trx, session.uid) }
  })
  if (!revocation) return
  announceRevocation(core, revocation)
  tellSecurity(core, 'signed-out', { uid: revocation.uid, how: 'everywhere' })
}

async function findSession(
  trx: Knex.Transaction,
  { token, caller }: SignInProof,
): Promise<LockedSession | undefined> {
  const ofCookie = token && (await lockSession(trx, token.sessionId))
  if (ofCookie && belongsTo(token, ofCookie)) return ofCookie
  return caller && lockSession(trx, caller.sid)
}

function belongsTo(token: RefreshToken, session: LockedSession): boolean {
  return isHashOf(token, session.tokenHash) || isHashOf(token, session.previousHash)
}
