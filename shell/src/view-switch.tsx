import { VIEW_NAMES } from '@hub/web-kit'
import { useCallback, useEffect } from 'react'
import { MemoryRouter, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { isLeavingGuarded, useMayLeave } from '#lib/leave-guard.ts'
import { readShareLink } from './share-link.ts'
import type { ViewName, ViewProps, ViewTarget } from '@hub/web-kit'
import type { ReactNode } from 'react'

/** What a step in the memory router carries. */
interface Step {
  target?: ViewTarget
  /** Made by Back or Forward: the browser's history has it already. */
  isFromHistory?: boolean
}

const HOME: ViewName = 'dashboard'

/** The view that is shown, and the way to another. There are no addresses: it stays `/`. */
export function useViewSwitch(): Required<Pick<ViewProps, 'onNavigate'>> &
  Pick<ViewProps, 'target'> & { view: ViewName } {
  const { pathname, state } = useLocation()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const view = readView(pathname.slice(1))
  const onNavigate = useCallback<ViewProps['onNavigate']>(
    (next, target) => {
      const step: Step = target ? { target } : {}
      const go = (): void => void navigate(`/${next}`, { replace: next === view, state: step })
      if (next === view || !isLeavingGuarded()) go()
      else void mayLeave().then((isFree) => isFree && go())
    },
    [mayLeave, navigate, view],
  )
  const { target } = (state ?? {}) as Step
  return { view, onNavigate, ...(target && { target }) }
}

/** Switches views by name, starting at a share link's, else where the page was before a reload. */
export function ViewRouter({ children }: { children: ReactNode }) {
  const linked = readShareLink(location.hash)
  const view = linked?.view ?? readView((history.state as { view?: string } | null)?.view)
  const state: Step = linked ? { target: linked.target } : {}
  return (
    <MemoryRouter initialEntries={[{ pathname: `/${view}`, state }]}>
      <HistoryMirror />
      {children}
    </MemoryRouter>
  )
}

/** Lets Back, Forward and reload do what people expect, and takes share links that come later. */
function HistoryMirror(): null {
  const { key, pathname, state } = useLocation()
  const type = useNavigationType()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()

  useEffect(() => {
    if ((state as Step | null)?.isFromHistory) return
    const entry = { view: pathname.slice(1) }
    if (type === 'PUSH') history.pushState(entry, '', '/')
    else history.replaceState(entry, '', '/')
  }, [key, pathname, state, type])

  useEffect(() => {
    const follow = (event: PopStateEvent): void => {
      const linked = readShareLink(location.hash)
      const view = linked?.view ?? readView((event.state as { view?: string } | null)?.view)
      const step: Step = linked ? { target: linked.target } : { isFromHistory: true }
      const go = (): void => void navigate(`/${view}`, { replace: true, state: step })
      if (!isLeavingGuarded()) return go()
      // The browser has gone already: who stays is given the step back.
      const stay = (): void => history.pushState({ view: pathname.slice(1) }, '', '/')
      void mayLeave().then((isFree) => (isFree ? go() : stay()))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [mayLeave, navigate, pathname])

  return null
}

function readView(name: string | undefined): ViewName {
  return VIEW_NAMES.find((known) => known === name) ?? HOME
}
