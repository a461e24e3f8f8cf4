import type { Session } from '@hub/api-spec'
import { type Caller, TOKEN_SECONDS } from '@hub/service-kit/auth'
import { transact } from '@hub/service-kit/database'
import { emit, inTransaction } from '@hub/service-kit/events'
import type { Knex } from 'knex'
import { uuidv7 } from 'uuidv7'
import type { Core } from '../../base/core.ts'
import { logSecurity } from '../../base/security-log.ts'
import type { UserRow } from '../../base/tables.ts'
import { announceEnded, announceRevocation } from '../revocations.ts'
import { mustNotPassForAdmin } from '../names.commands.ts'
import { findUser, insertGuest, lockUserRow, raiseTokenVersion } from '../users.queries.ts'
import { toUser } from '../users.view.ts'
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
  lockOwner,
  lockSession,
  markSessionUsed,
  reissueSession,
  rotateSession,
} from '../sessions.queries.ts'

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
  logSecurity(core, 'signed-in', { uid: user.uid, how: 'guest' })
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
  const outcome = await transact(core.database, (trx) => exchange(core, trx, token))
  if (outcome.isReuseOf) await revokeFamily(core, outcome.isReuseOf)
  if (!outcome.user) return undefined
  return answerFor(core, outcome.user, outcome.token)
}

/** Ends a session whose old token somebody used, and all of the person's access tokens. */
async function revokeFamily(core: Core, { id, uid }: LockedSession): Promise<void> {
  const version = await transact(core.database, async (trx) => {
    await lockUserRow(trx, uid)
    const ended = await endSessions(trx, { id })
    return ended.length > 0 ? raiseTokenVersion(trx, uid) : undefined
  })
  if (version === undefined) return
  logSecurity(core, 'token-used-twice', { uid })
  announceRevocation(core, { uid, version })
}

type Outcome =
  | { user: UserRow; token: RefreshToken; isReuseOf?: never }
  | { user?: never; isReuseOf?: LockedSession }

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
    if (session.isUsed && !isRecent) return { isReuseOf: session }
    return { user, token: await successorOf(core, trx, session, given) }
  }
  if (!isHashOf(given, session.tokenHash)) return { isReuseOf: session }
  // At most one exchange per grace time, so that a late tab never holds a token two steps old.
  if (isRecent) {
    if (session.previousHash && !session.isUsed) await markSessionUsed(trx, session.id)
    return { user, token: given }
  }
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

function answerFor(core: Core, user: UserRow, refreshToken: RefreshToken): SignedIn {
  const token = core.signToken(user, refreshToken.sessionId)
  return { session: { token, expiresIn: TOKEN_SECONDS, user: toUser(user) }, refreshToken }
}

/** By what somebody is signed in: the refresh cookie, the access token, or both. */
export interface SignInProof {
  token: RefreshToken | undefined
  caller: Caller | undefined
}

/** Ends the session of whoever that is, and refuses its access tokens from now on. */
export async function signOut(core: Core, proof: SignInProof): Promise<void> {
  const ended = await transact(core.database, async (trx) => {
    const session = await findSession(trx, proof)
    return session ? endSessions(trx, { id: session.id }) : []
  })
  announceEnded(core, ended)
  for (const { uid } of ended) logSecurity(core, 'signed-out', { uid })
}

/** The same for all sessions of that person. */
export async function signOutEverywhere(core: Core, proof: SignInProof): Promise<void> {
  const revocation = await transact(core.database, async (trx) => {
    // The person before their sessions, as whoever deletes an account has it.
    await lockOwner(trx, [proof.token?.sessionId, proof.caller?.sid])
    const session = await findSession(trx, proof)
    if (!session) return undefined
    await endSessions(trx, { uid: session.uid })
    return { uid: session.uid, version: await raiseTokenVersion(trx, session.uid) }
  })
  if (!revocation) return
  announceRevocation(core, revocation)
  logSecurity(core, 'signed-out', { uid: revocation.uid, how: 'everywhere' })
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
