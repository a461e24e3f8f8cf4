import { configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { beforeEach } from 'vitest'
import { HubProvider } from '../hub-provider.tsx'
import { replaceEntry } from '../history/page-history.ts'
import { queryClient } from '../api/query-client.ts'
import { adoptSession, forgetSession } from '../session/session-store.ts'
import type { User } from '@hub/api-spec'
import type { RenderOptions, RenderResult } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'

// A second is not enough on a machine that does other things meanwhile.
configure({ asyncUtilTimeout: 30_000 })

// Each test is a visit of its own; within one, a view that is rendered again is a reload.
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  replaceEntry({})
})

/** A person for tests; give what matters to the test. */
export function aUser(parts: Partial<User> = {}): User {
  return {
    uid: '01990000-0000-7000-8000-000000000001',
    displayName: 'Nova',
    email: null,
    isAdmin: false,
    photoURL: null,
    isGuest: true,
    ...parts,
  }
}

/** What is rendered, and the person at the keyboard. */
export type RenderedView = RenderResult & { person: UserEvent }

/** Who is there, and who hears of what boundaries catch. */
export interface ViewOptions {
  user?: User | null | undefined
  onCaughtError?: NonNullable<RenderOptions['onCaughtError']>
}

/**
 * Renders a view as the shell would: with everything it may count on, and somebody signed in;
 * with `user: null` nobody is, and with `user: undefined` the page has only just been opened.
 */
export function renderView(
  view: ReactNode,
  options: ViewOptions = { user: aUser() },
): RenderedView {
  const { user, onCaughtError } = options
  queryClient.clear()
  if (user) adoptSession({ token: 'token', expiresIn: 600, user })
  else if (user === null) forgetSession()
  return {
    ...render(<HubProvider>{view}</HubProvider>, onCaughtError && { onCaughtError }),
    person: userEvent.setup(),
  }
}
