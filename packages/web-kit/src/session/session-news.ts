import { attempt } from '../base/attempt.ts'
import { keepStored } from '../state/remembered.ts'

/** What one tab tells the others. */
export type SessionNews = { kind: 'signed-in'; uid: string } | { kind: 'signed-out' }

const CHANNEL = 'hub-session'
const HINT = 'hub-session'

let channel: BroadcastChannel | undefined

/** Nothing where the browser keeps its tabs apart: each is a page of its own then. */
function theChannel(): BroadcastChannel | undefined {
  return (channel ??= attempt(() => new BroadcastChannel(CHANNEL)))
}

/** Tells the other tabs. */
export function shareSessionNews(news: SessionNews): void {
  attempt(() => theChannel()?.postMessage(news))
}

/** Hears what the other tabs tell; returns the way to stop. */
export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const handle = (event: MessageEvent<SessionNews>): void => listener(event.data)
  theChannel()?.addEventListener('message', handle)
  return () => theChannel()?.removeEventListener('message', handle)
}

/**
 * Whether this browser had a session. The cookie cannot be seen from here, and asking the server
 * on everybody's first visit would only ever be refused. Without storage the answer is yes: ask.
 */
export function hasSessionHint(): boolean {
  return attempt(() => localStorage.getItem(HINT)) !== null
}

/** Notes that this browser has a session, or has none any more. */
export function setSessionHint(hasSession: boolean): void {
  keepStored(HINT, hasSession ? 'yes' : null)
}
