import { sendAsUser } from '../api/api-client.ts'
import { retryFailedQueries } from '../api/query-client.ts'
import { createListeners } from '../base/listeners.ts'
import { waitOrOnline } from '../base/wait-or-online.ts'
import { renewSession } from '../session/session-store.ts'
import { ApiError } from '../wire/api-error.ts'
import { readEventStream } from './event-stream.ts'
import { refreshAfter } from './live-refresh.ts'
import type { LiveEvent, LiveEventName } from '@hub/api-spec'
import type { StreamBlock } from './event-stream.ts'

/** How the connection for live events is doing. */
export type LiveStatus = 'off' | 'connecting' | 'open' | 'lost'

const QUIET_TOO_LONG_MS = 60_000
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 20_000

/** After these the claims, the name or the photo of the session are others. */
const CHANGE_SESSION: ReadonlySet<LiveEventName> = new Set(['session.revoked', 'profile.changed'])

let status: LiveStatus = 'off'
const statusListeners = createListeners()
const eventListeners = createListeners<[event: LiveEvent]>()

/** How the connection is doing now. */
export function liveStatus(): LiveStatus {
  return status
}

/** Calls back when the connection's state changes; returns the way to stop. */
export const onLiveStatus = statusListeners.add

/** Calls back for each live event; returns the way to stop. */
export const onLiveEvent = eventListeners.add

/** Keeps one connection open until the returned function is called. */
export function connectLive(): () => void {
  const stopping = new AbortController()
  void keepConnected(stopping.signal)
  return () => {
    stopping.abort()
    setStatus('off')
  }
}

async function keepConnected(stopping: AbortSignal): Promise<void> {
  let lastId: string | undefined
  let waitMs = FIRST_WAIT_MS
  let wasOpen = false
  setStatus('connecting')
  while (!stopping.aborted) {
    let askedWaitMs: number | undefined
    try {
      await listen(stopping, lastId, {
        onOpen() {
          waitMs = FIRST_WAIT_MS
          // Without a position the server cannot tell what was missed meanwhile.
          if (wasOpen && lastId === undefined) void refreshAfter({ name: 'resync' })
          wasOpen = true
          setStatus('open')
          retryFailedQueries()
        },
        onBlock({ id, data, retryMs }) {
          lastId = id ?? lastId
          askedWaitMs = retryMs ?? askedWaitMs
          if (data) take(JSON.parse(data) as LiveEvent)
        },
      })
      if (!stopping.aborted) setStatus('connecting')
    } catch (error) {
      if (stopping.aborted) return
      setStatus('lost')
      if (error instanceof ApiError && error.status === 401) return
    }
    await waitOrOnline(askedWaitMs ?? waitMs * (0.5 + Math.random() / 2), stopping)
    waitMs = Math.min(waitMs * 2, LONGEST_WAIT_MS)
  }
}

async function listen(
  stopping: AbortSignal,
  lastId: string | undefined,
  { onOpen, onBlock }: { onOpen(): void; onBlock(block: StreamBlock): void },
): Promise<void> {
  const quiet = new AbortController()
  const cut = (): void => quiet.abort()
  // Of a network that is gone the stream itself hears nothing.
  addEventListener('offline', cut)
  let watchdog: ReturnType<typeof setTimeout> | undefined
  const watch = (): void => {
    clearTimeout(watchdog)
    watchdog = setTimeout(cut, QUIET_TOO_LONG_MS)
  }
  try {
    const response = await sendAsUser('GET /api/events', {
      signal: AbortSignal.any([stopping, quiet.signal]),
      headers: { accept: 'text/event-stream', ...(lastId && { 'last-event-id': lastId }) },
    })
    if (!response.body) return
    onOpen()
    watch()
    await readEventStream(response.body, (block) => {
      watch()
      onBlock(block)
    })
  } finally {
    clearTimeout(watchdog)
    removeEventListener('offline', cut)
  }
}

function take(event: LiveEvent): void {
  if (CHANGE_SESSION.has(event.name)) void renewSession().catch(() => undefined)
  void refreshAfter(event)
  eventListeners.notify(event)
}

function setStatus(next: LiveStatus): void {
  if (next === status) return
  status = next
  statusListeners.notify()
}
