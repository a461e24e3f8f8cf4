import { attempt, VIEW_NAMES } from '@hub/web-kit'
import {
  createContext,
  startTransition,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { isLeavingGuarded, useMayLeave } from '#lib/leave-guard.ts'
import { readShareLink } from './share-link.ts'
import type { ViewName, ViewProps, ViewTarget } from '@hub/web-kit'
import type { ReactNode } from 'react'

/** Where the page is, and how it came there. */
interface Step {
  view: ViewName
  target?: ViewTarget
  /** Chosen on the page, not by Back, Forward, a link or a reload. */
  isChosen?: boolean
}

interface Switch {
  step: Step
  show(step: Step): void
}

const HOME: ViewName = 'dashboard'

const SwitchContext = createContext<Switch>({ step: { view: HOME }, show: () => {} })

/** The view that is shown, and the way to another. There are no addresses: it stays `/`. */
export function useViewSwitch(): Step & Required<Pick<ViewProps, 'onNavigate'>> {
  const { step, show } = useContext(SwitchContext)
  const mayLeave = useMayLeave()
  const { view } = step
  const onNavigate = useCallback<ViewProps['onNavigate']>(
    (next, target) => {
      const isChosen = next !== view
      const go = (): void => {
        mirror(next, isChosen)
        show({ view: next, isChosen, ...(target && { target }) })
      }
      if (!isChosen || !isLeavingGuarded()) go()
      else void mayLeave().then((isFree) => isFree && go())
    },
    [mayLeave, show, view],
  )
  return { ...step, onNavigate }
}

/** Switches views by name, starting at a share link's, else where the page was before a reload. */
export function ViewSwitch({ children }: { children: ReactNode }) {
  const [step, setStep] = useState(() => readStep(history.state))
  const value = useMemo<Switch>(
    // The view before stays until the next one's code has come.
    () => ({ step, show: (next) => startTransition(() => setStep(next)) }),
    [step],
  )
  return (
    <SwitchContext value={value}>
      <HistoryMirror />
      {children}
    </SwitchContext>
  )
}

/**
 * The browser's history is told when a view is chosen, not when it is shown: of two chosen in one
 * breath only the last is ever shown, and Back still knows both.
 */
function mirror(view: string, isNew: boolean): void {
  // Browsers refuse it to whoever switches very often; the view is shown all the same.
  attempt(() =>
    isNew ? history.pushState({ view }, '', '/') : history.replaceState({ view }, '', '/'),
  )
}

/** Lets Back, Forward and reload do what people expect, and takes share links that come later. */
function HistoryMirror(): null {
  const { step, show } = useContext(SwitchContext)
  const mayLeave = useMayLeave()
  const shown = step.view
  const first = useRef(shown)

  useEffect(() => mirror(first.current, false), [])

  useEffect(() => {
    const follow = (event: PopStateEvent): void => {
      const next = readStep(event.state)
      const go = (): void => {
        // A link brings an entry of its own, whose address names it.
        if (next.target) mirror(next.view, false)
        show(next)
      }
      if (!isLeavingGuarded()) return go()
      // The browser has gone already: who stays is given the step back.
      const stay = (): void => mirror(shown, true)
      void mayLeave().then((isFree) => (isFree ? go() : stay()))
    }
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [mayLeave, show, shown])

  return null
}

/** What the address's share link says, else what the entry of the history does. */
function readStep(entry: unknown): Step {
  const named = (entry as { view?: unknown } | null)?.view
  return readShareLink(location.hash) ?? { view: VIEW_NAMES.find((name) => name === named) ?? HOME }
}
