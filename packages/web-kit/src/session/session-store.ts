import { createListeners } from '../base/listeners.ts'
import { ApiError } from '../wire/api-error.ts'
import { sendCall } from '../wire/send-call.ts'
import { withSessionLock } from './session-lock.ts'
import { hasSessionHint, setSessionHint, shareSessionNews } from './session-news.ts'
import type { Session, User } from '@hub/api-spec'

/** What the page knows of who is signed in. */
export type SessionState =
  | { status: 'starting'; user: null; isServerAway: boolean }
  | { status: 'signed-out'; user: null }
  | { status: 'signed-in'; user: User }

const RENEW_AHEAD_MS = 60_000
const USABLE_MS = 10_000
const RETRY_MS = 5_000

let state: SessionState = { status: 'starting', user: null, isServerAway: false }
// Only here, never in storage: a script that could read storage could not read this.
let access: { token: string; expiresAt: number } | null = null
let renewing: Promise<string | null> | null = null
let timer: ReturnType<typeof setTimeout> | undefined
const listeners = createListeners()
const signOutListeners = createListeners()

/** The current state; a new object whenever something changed. */
export function sessionState(): SessionState {
  return state
}

/** Calls back after each change; returns the way to stop. */
export const onSessionChange = listeners.add

/** Calls back when the person signs out on this page; returns the way to stop. */
export const onSignOut = signOutListeners.add

/** Picks the session up where the last page left it, by the cookie. */
export async function startSession(): Promise<void> {
  if (state.status !== 'starting') return
  if (!hasSessionHint()) return forgetSession()
  await renewSession().catch(() => {
    change({ status: 'starting', user: null, isServerAway: true })
    renewIn(RETRY_MS)
  })
}

/** Takes over a session that the server has just given. */
export function adoptSession(session: Session): void {
  access = { token: session.token, expiresAt: Date.now() + session.expiresIn * 1000 }
  renewIn(Math.max(session.expiresIn * 1000 - RENEW_AHEAD_MS, RETRY_MS))
  setSessionHint(true)
  change({ status: 'signed-in', user: session.user })
}

/** Forgets who was signed in, in this page alone. */
export function forgetSession(): void {
  access = null
  clearTimeout(timer)
  setSessionHint(false)
  if (state.status !== 'signed-out') change({ status: 'signed-out', user: null })
}

/** A token that will outlast a call, renewed first when it is about to run out. */
export async function freshToken(): Promise<string | null> {
  if (!access) return null
  return access.expiresAt - Date.now() > USABLE_MS ? access.token : renewSession()
}

/**
 * Asks for a new token and reads the claims afresh. `null` means nobody is signed in any more;
 * it throws when the server could not say. All who ask at once share one answer.
 */
export function renewSession(): Promise<string | null> {
  const wasSignedIn = state.status === 'signed-in'
  renewing ??= withSessionLock(() => renewOnce(wasSignedIn)).finally(() => (renewing = null))
  return renewing
}

async function renewOnce(wasSignedIn: boolean): Promise<string | null> {
  // Signed out while this waited: the server would only refuse.
  if (wasSignedIn && !hasSessionHint()) {
    forgetSession()
    return null
  }
  try {
    const response = await sendCall('POST /api/auth/refresh')
    const session = (await response.json()) as Session
    adoptSession(session)
    return session.token
  } catch (error) {
    if (!(error instanceof ApiError) || error.isPassing) throw error
    forgetSession()
    shareSessionNews({ kind: 'signed-out' })
    return null
  }
}

/**
 * Ends the session at the server, then here and in the other tabs. The server has open pages renew
 * at once, so that no renewal of any tab may come between. Throws when the server could not be told.
 */
export async function endSession(): Promise<void> {
  await withSessionLock(async () => {
    await sendCall('POST /api/auth/sign-out', { body: {} }, access?.token)
    forgetSession()
  })
  signOutListeners.notify()
  shareSessionNews({ kind: 'signed-out' })
}

/** Back to how a page starts; for tests, which share one page. */
export function resetSession(): void {
  forgetSession()
  state = { status: 'starting', user: null, isServerAway: false }
}

function renewIn(delayMs: number): void {
  clearTimeout(timer)
  timer = setTimeout(() => void renewSession().catch(() => renewIn(RETRY_MS)), delayMs)
}

function change(next: SessionState): void {
  state = next
  listeners.notify()
}
