import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const listeners = new Set<() => void>()
let minuteMs = Date.now()
let timer: ReturnType<typeof setInterval> | undefined

/** The time, renewed every minute by one timer for the whole page, so that '5 minutes ago' stays true. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, () => minuteMs)
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    tick()
    timer = setInterval(tick, MINUTE_MS)
  }
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) clearInterval(timer)
  }
}

function tick(): void {
  minuteMs = Date.now()
  for (const listener of listeners) listener()
}
