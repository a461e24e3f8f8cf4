import { useEffect, useSyncExternalStore } from 'react'
import { sendCall } from '../wire/send-call.ts'
import { onSessionNews, shareSessionNews } from './session-news.ts'
import {
  adoptSession,
  endSession,
  forgetSession,
  onSessionChange,
  renewSession,
  sessionState,
  startSession,
} from './session-store.ts'
import type { Session } from '@hub/api-spec'
import type { ReactNode } from 'react'
import type { SessionNews } from './session-news.ts'
import type { SessionState } from './session-store.ts'

/** Who is signed in, and how to change that. */
export type SessionHandle = SessionState & {
  /** Signs in under a name of one's own choice. */
  signInAsGuest(displayName: string): Promise<void>
  /** Ends the session here and in the other tabs. Throws when the server could not be told. */
  signOut(): Promise<void>
  /** Reads afresh who one is and what one may, after a change of that. */
  renew(): Promise<unknown>
}

/** Who is signed in: `status`, `user`, and the ways in and out. */
export function useSession(): SessionHandle {
  const state = useSyncExternalStore(onSessionChange, sessionState)
  return { ...state, signInAsGuest, signOut: endSession, renew: renewSession }
}

/** Picks up the session when the page starts, and keeps it in step with the other tabs. */
export function SessionProvider({ children }: { children: ReactNode }) {
  useEffect(() => {
    void startSession()
    return onSessionNews(followNews)
  }, [])
  return children
}

async function signInAsGuest(displayName: string): Promise<void> {
  const response = await sendCall('POST /api/auth/guest', { body: { displayName } })
  const session = (await response.json()) as Session
  adoptSession(session)
  shareSessionNews({ kind: 'signed-in', uid: session.user.uid })
}

function followNews(news: SessionNews): void {
  if (news.kind === 'signed-out') forgetSession()
  else if (news.uid !== sessionState().user?.uid) void renewSession().catch(forgetSession)
}
