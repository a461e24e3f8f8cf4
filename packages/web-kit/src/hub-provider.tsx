import { QueryClientProvider } from '@tanstack/react-query'
import { ConfirmProvider } from './confirm.tsx'
import { NotifyProvider } from './notify.tsx'
import { queryClient } from './query-client.ts'
import { SessionProvider } from './session.tsx'
import type { ReactNode } from 'react'

/** Everything a view may count on: session, cache, questions and messages. */
export function HubProvider({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SessionProvider>
        <NotifyProvider>
          <ConfirmProvider>{children}</ConfirmProvider>
        </NotifyProvider>
      </SessionProvider>
    </QueryClientProvider>
  )
}
