import { QueryClientProvider } from '@tanstack/react-query'
import { queryClient } from './api/query-client.ts'
import { ConfirmProvider } from './ask/confirm.tsx'
import { NotifyProvider } from './ask/notify.tsx'
import { HistoryGuard } from './history/history-guard.tsx'
import { SessionProvider } from './session/session.tsx'
import type { ReactNode } from 'react'

/** Everything a view may count on: session, cache, questions and messages. */
export function HubProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <NotifyProvider>
          <ConfirmProvider>
            <HistoryGuard />
            {children}
          </ConfirmProvider>
        </NotifyProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
