import { useEffect, useSyncExternalStore } from 'react'
import { useSession } from '../session/session.tsx'
import { connectLive, liveStatus, onLiveStatus } from './live.ts'
import type { LiveStatus } from './live.ts'

/** Keeps what is on the screen fresh for as long as somebody is signed in. Mounted once, by the shell. */
export function LiveUpdates(): null {
  const uid = useSession().user?.uid
  useEffect(() => (uid ? connectLive() : undefined), [uid])
  return null
}

/** How the connection for live events is doing. */
export function useLiveStatus(): LiveStatus {
  return useSyncExternalStore(onLiveStatus, liveStatus)
}
