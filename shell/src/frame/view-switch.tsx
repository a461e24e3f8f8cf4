import {
  currentEntry,
  isLeavingGuarded,
  onEntryChange,
  pushEntry,
  replaceEntry,
  useMayLeave,
  VIEW_NAMES,
} from '@hub/web-kit'
import { startTransition, useCallback, useEffect, useState } from 'react'
import { Router, useLocation, useNavigate } from 'react-router-dom'
import { readShareLink } from './share-link.ts'
import type { ViewName, ViewProps, ViewTarget } from '@hub/web-kit'
import type { ReactNode } from 'react'
import type { Navigator, To } from 'react-router-dom'

/** How the page came to a view. */
interface Arrival {
  target?: ViewTarget | undefined
  /** Chosen on the page, not by Back, Forward, a link or a reload. */
  isChosen?: boolean
}

interface ViewLocation {
  pathname: string
  state: Arrival | null
}

const HOME: ViewName = 'dashboard'

/** The view that is shown, and the way to another. Its route is no address: that stays `/`. */
export function useViewSwitch(): Arrival & { view: ViewName } & Pick<ViewProps, 'onNavigate'> {
  const { pathname, state } = useLocation() as ViewLocation
  const navigate = useNavigate()
  const mayLeave = useMayLeave()
  const view = toView(pathname.slice(1))
  const onNavigate = useCallback<ViewProps['onNavigate']>(
    (next, target) => {
      const isChosen = next !== view
      const arrival: Arrival = { isChosen, target }
      const go = () => void navigate(`/${next}`, { state: arrival, replace: !isChosen })
      if (!isChosen || !isLeavingGuarded()) go()
      else void mayLeave().then((isFree) => isFree && go())
    },
    [mayLeave, navigate, view],
  )
  return { ...state, view, onNavigate }
}

/** Switches views by name, starting at a share link's, else where the page was before a reload. */
export function ViewSwitch({ children }: { children: ReactNode }) {
  const [start] = useState(() => ({ hash: location.hash, place: firstLocation() }))
  const [place, setPlace] = useState(start.place)
  const [navigator] = useState(() => createNavigator(show))

  // The view before stays until the next one's code has come.
  function show(next: ViewLocation): void {
    startTransition(() => setPlace(next))
  }

  useEffect(() => {
    // Where the browser refuses to change the address, a link stays in it and is followed once.
    let followed = start.hash
    function follow(): void {
      const linked = location.hash === followed ? null : readShareLink(location.hash)
      followed = location.hash
      // A link brings an entry of its own, whose address names it.
      if (linked) replaceEntry({ view: linked.view })
      const next = linked ? toLocation(linked.view, linked.target) : toLocation(currentEntry().view)
      startTransition(() =>
        setPlace((last) => (linked || last.pathname !== next.pathname ? next : last)),
      )
    }
    if (location.hash === start.hash) {
      replaceEntry({ ...currentEntry(), view: toView(start.place.pathname.slice(1)) })
      followed = location.hash
    }
    // A link may have come since the first place was read.
    follow()
    return onEntryChange(follow)
  }, [start])

  return (
    <Router location={place} navigator={navigator}>
      {children}
    </Router>
  )
}

/** The router's way to the browser's history, whose entries name the view (record 21). */
function createNavigator(show: (place: ViewLocation) => void): Navigator {
  return {
    createHref: () => '/',
    go: (steps) => history.go(steps),
    push(to, state: Arrival) {
      pushEntry({ view: toView(nameOf(to)) })
      show({ pathname: `/${nameOf(to)}`, state })
    },
    replace(to, state: Arrival) {
      replaceEntry({ ...currentEntry(), view: toView(nameOf(to)) })
      show({ pathname: `/${nameOf(to)}`, state })
    },
  }
}

const nameOf = (to: To): string =>
  (typeof to === 'string' ? to : (to.pathname ?? '')).replace(/^\//, '')

function firstLocation(): ViewLocation {
  const linked = readShareLink(location.hash)
  return linked ? toLocation(linked.view, linked.target) : toLocation(currentEntry().view)
}

const toLocation = (view: string | undefined, target?: ViewTarget): ViewLocation => ({
  pathname: `/${toView(view)}`,
  state: target ? { target } : null,
})

const toView = (name: string | undefined): ViewName =>
  VIEW_NAMES.find((known) => known === name) ?? HOME
