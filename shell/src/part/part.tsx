import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { reloadFailedStyles } from './failed-styles.ts'
import { PartBoundary } from './part-boundary.tsx'
import { notifyPartCame } from './part-arrivals.ts'
import { PartMissing } from './part-error.ts'
import { PartLoading } from './part-loading.tsx'
import { PartProblem } from './part-problem.tsx'
import styles from './part.module.css'
import type { ViewProps } from '@hub/web-kit'
import type { ComponentType, ReactNode } from 'react'

/** Gets a part's component; told whether it was tried before, in vain. */
export type PartLoader = (isRetry: boolean) => Promise<ComponentType<ViewProps>>

export interface PartProps extends ViewProps {
  load: PartLoader
  /** What stands there while the part is on its way. */
  fallback?: ReactNode
  /** Nothing is shown when there is no such part. */
  isOptional?: boolean
  /** Nothing is shown when the part cannot be had: what has to be said of it is said elsewhere. */
  isSilent?: boolean
  /** Of a whole view: heads what stands there while the view itself does not. */
  title?: string
  /** What it is called where it cannot be had. */
  name?: string | undefined
  /** It is a bar at the foot of the page, and what stands in its place is one, too. */
  isBar?: boolean
  /** Called when the part is there, or what stands in its place because it cannot be. */
  onSettled?(isThere: boolean): void
}

const loadedParts = new WeakMap<PartLoader, ComponentType<ViewProps>>()

/** A part of the page that comes when it is needed. When it does not, a card with Retry says so. */
export function Part(props: PartProps) {
  const { load, fallback, isOptional, isSilent, title, name, isBar, onSettled, ...view } = props
  const [attempt, setAttempt] = useState(0)
  const place = useRef<HTMLDivElement>(null)
  function handleRetry() {
    // The button that was pressed is about to go; a retry by itself leaves the focus where it is.
    if (place.current?.contains(document.activeElement)) {
      place.current.focus({ preventScroll: true })
    }
    setAttempt(attempt + 1)
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.place}>
      <PartBoundary
        key={attempt}
        fallback={(error) => (
          <>
            <PartProblem
              title={title}
              name={name}
              isBar={isBar}
              error={error}
              isFirst={attempt === 0}
              isHidden={isSilent || (isOptional && error instanceof PartMissing)}
              onRetry={handleRetry}
            />
            <Arrival onArrive={() => onSettled?.(false)} />
          </>
        )}
      >
        <Attempt
          load={load}
          isRetry={attempt > 0}
          fallback={fallback ?? <PartLoading title={title} />}
          onThere={() => onSettled?.(true)}
          {...view}
        />
      </PartBoundary>
    </div>
  )
}

function Attempt({
  load,
  isRetry,
  fallback,
  onThere,
  ...view
}: ViewProps & {
  load: PartLoader
  isRetry: boolean
  fallback: ReactNode
  onThere(): void
}) {
  // Its state is above the Suspense: below it would start anew each time the part is waited for.
  const [Shown] = useState(() => (!isRetry && loadedParts.get(load)) || toLazy(load, isRetry))
  return (
    <Suspense fallback={fallback}>
      <Shown {...view} />
      <Arrival onArrive={onThere} />
    </Suspense>
  )
}

/** Comes at the same moment as what it stands beside. */
function Arrival({ onArrive }: { onArrive(): void }): null {
  const arrive = useEffectEvent(onArrive)
  useEffect(() => arrive(), [])
  return null
}

function toLazy(load: PartLoader, isRetry: boolean): ComponentType<ViewProps> {
  return lazy(async () => {
    if (isRetry) await reloadFailedStyles()
    const component = await load(isRetry)
    loadedParts.set(load, component)
    notifyPartCame()
    return { default: component }
  })
}
