import { VIEW_NAMES } from '@hub/web-kit'
import { useCallback, useEffect, useRef } from 'react'
import { MemoryRouter, useLocation, useNavigate } from 'react-router-dom'
import { isLeavingGuarded, useMayLeave } from '#lib/leave-guard.ts'
import { readShareLink } from './share-link.ts'
import type { ViewName, ViewProps, ViewTarget } from '@hub/web-kit'
import type { ReactNode } from 'react'

/** What a step in the memory router carries. */
interface Step {
  target?: ViewTarget
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
      const go = (): void => {
        mirror(next, next !== view)
        void navigate(`/${next}`, { replace: next === view, state: step })
      }
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

/**
 * The browser's history is told when a view is chosen, not when it is shown: of two chosen in one
 * breath only the last is ever shown, and Back still knows both.
 */
function mirror(view: string, isNew: boolean): void {
  if (isNew) history.pushState({ view }, '', '/')
  else history.replaceState({ view }, '', '/')
}

/** Lets Back, Forward and reload do what people expect, and takes share links that come later. */
function HistoryMirror(): null {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const shown = pathname.slice(1)
  const first = useRef(shown)

  useEffect(() => mirror(first.current, false), [])

  useEffect(() => {
    const follow = (event: PopStateEvent): void => {
      const linked = readShareLink(location.hash)
      const view = linked?.view ?? readView((event.state as { view?: string } | null)?.view)
      const step: Step = linked ? { target: linked.target } : {}
      const go = (): void => {
        // A link brings an entry of its own, whose address names it.
        if (linked) mirror(view, false)
        void navigate(`/${view}`, { replace: true, state: step })
      }
      if (!isLeavingGuarded()) return go()
      // The browser has gone already: who stays is given the step back.
      const stay = (): void => mirror(shown, true)
      void mayLeave().then((isFree) => (isFree ? go() : stay()))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [mayLeave, navigate, shown])

  return null
}

function readView(name: string | undefined): ViewName {
  return VIEW_NAMES.find((known) => known === name) ?? HOME
}
