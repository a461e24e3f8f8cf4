import { useEffect, useSyncExternalStore } from 'react'
import { callApi } from './api-client.ts'
import { queryClient } from './query-client.ts'
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
    const stops = [onSessionNews(followNews), onSessionChange(dropWhatOthersSaw())]
    return () => stops.forEach((stop) => stop())
  }, [])
  return children
}

async function signInAsGuest(displayName: string): Promise<void> {
  const session = await callApi('POST /api/auth/guest', { body: { displayName } })
  adoptSession(session)
  shareSessionNews({ kind: 'signed-in', uid: session.user.uid })
}

function followNews(news: SessionNews): void {
  if (news.kind === 'signed-out') forgetSession()
  else if (news.uid !== sessionState().user?.uid) void renewSession().catch(forgetSession)
}

/** What was fetched for one person is not shown to the next. */
function dropWhatOthersSaw(): () => void {
  let lastUid = sessionState().user?.uid
  return () => {
    const uid = sessionState().user?.uid
    if (uid !== lastUid && lastUid !== undefined) queryClient.clear()
    lastUid = uid
  }
}
