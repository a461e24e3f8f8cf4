import { createStore } from '@hub/web-kit'
import { useSyncExternalStore } from 'react'

const MINUTE_MS = 60_000

const minuteMs = createStore(Date.now())
let watchers = 0
let timer: ReturnType<typeof setInterval> | undefined

/** The time, renewed every minute by one timer for the whole page, so that '5 minutes ago' stays true. */
export function useMinute(): number {
  return useSyncExternalStore(subscribe, minuteMs.get)
}

function subscribe(listener: () => void): () => void {
  if (watchers === 0) {
    tick()
    timer = setInterval(tick, MINUTE_MS)
  }
  watchers += 1
  const stop = minuteMs.subscribe(listener)
  return () => {
    stop()
    watchers -= 1
    if (watchers === 0) clearInterval(timer)
  }
}

function tick(): void {
  minuteMs.set(Date.now())
}
