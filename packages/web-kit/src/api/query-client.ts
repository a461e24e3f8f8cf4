import { QueryClient } from '@tanstack/react-query'
import { onSessionChange, sessionState } from '../session/session-store.ts'
import { ApiError } from '../wire/api-error.ts'
import type { Query } from '@tanstack/react-query'

const FRESH_MS = 30_000
const RECOVER_MS = 5_000

/** The one cache of the page: what the shell and all remotes know of the server's state. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: FRESH_MS,
      // Whether the server can be reached is found out by asking, not by what the system believes.
      networkMode: 'always',
      refetchOnReconnect: true,
      retry: (failures, error) => failures < 1 && isPassing(error),
      retryDelay: 500,
      refetchInterval: recoverSlowly,
    },
    mutations: { networkMode: 'always', retry: false },
  },
})

// What was fetched for one person is not shown to the next.
let lastUid = sessionState().user?.uid
onSessionChange(() => {
  const uid = sessionState().user?.uid
  if (uid !== lastUid && lastUid !== undefined) queryClient.clear()
  lastUid = uid
})

/** Asks again for all that is on the screen and failed for a reason that may have passed. */
export function retryFailedQueries(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state }) => state.status === 'error' && isPassing(state.error),
  })
}

/** For what is asked for again every so often: sooner, when it failed for a reason that may pass. */
export const refetchEvery = (intervalMs: number) => (query: Pick<Query, 'state'>) =>
  recoverSlowly(query) || intervalMs

function recoverSlowly({ state }: Pick<Query, 'state'>): number | false {
  return state.status === 'error' && isPassing(state.error) ? RECOVER_MS : false
}

function isPassing(error: unknown): boolean {
  return error instanceof ApiError && error.isPassing
}
