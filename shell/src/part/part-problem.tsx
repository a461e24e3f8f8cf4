import { Button, Card, RefreshCw, TriangleAlert, ViewHeader } from '@hub/ui'
import { useEffect, useEffectEvent } from 'react'
import { isJustOnline } from '#lib/just-online.ts'
import { loadFailedModules } from './load-failed-modules.ts'
import { onPartCame } from './part-arrivals.ts'
import { isVanishedFile } from './part-error.ts'
import { onRegistryChange } from './registry.ts'
import styles from './part-problem.module.css'

const TRY_AGAIN_AFTER_MS = 2000

/** Stands where a part cannot be shown; tries again by itself when there is something new to try. */
export function PartProblem({
  title,
  name = 'This part',
  isBar,
  error,
  isFirst,
  isHidden,
  onRetry,
}: {
  title: string | undefined
  name: string | undefined
  isBar: boolean | undefined
  error: unknown
  isFirst: boolean
  isHidden: boolean | undefined
  onRetry(): void
}) {
  const isVanished = isVanishedFile(error)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isVanished && isFirst) retry()
    addEventListener('online', retry)
    const stops = [onRegistryChange(retry), onPartCame(retry)]
    return () => {
      removeEventListener('online', retry)
      for (const stop of stops) stop()
    }
  }, [isVanished, isFirst])
  useEffect(() => {
    if (!isJustOnline()) return undefined
    const timer = setTimeout(() => retry(), TRY_AGAIN_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!isFirst) void loadFailedModules().then((loaded) => loaded?.reloadFor(error))
  }, [error, isFirst])
  if (isHidden) return null
  if (isBar) return <MissingBar name={name} onRetry={onRetry} />
  return (
    <div className={styles.frame}>
      {title && <ViewHeader title={title} />}
      <Card as="section" tone="amber" role="alert" className={styles.problem}>
        <TriangleAlert size={28} className={styles.icon} />
        <div className={styles.words}>
          <p className={styles.sentence}>{name} is not available right now.</p>
          <p className={styles.more}>{explain(isVanished)}</p>
        </div>
        <div className={styles.actions}>
          {isVanished && !isFirst && (
            <Button variant="ghost" onClick={() => location.reload()}>
              Reload the page
            </Button>
          )}
          <Button onClick={onRetry}>
            <RefreshCw size={18} />
            Retry
          </Button>
        </div>
      </Card>
    </div>
  )
}

function explain(isVanished: boolean): string {
  if (!navigator.onLine) return 'It will load when you are back online.'
  const others = 'Everything else keeps working.'
  return isVanished ? `There may be a newer version. ${others}` : others
}

/** What lies over every view takes no more of them than it has to. */
function MissingBar({ name, onRetry }: { name: string; onRetry(): void }) {
  return (
    <div role="alert" className={styles.bar}>
      <TriangleAlert size={20} className={styles.icon} />
      <p>{name} is not available right now.</p>
      <Button size="small" onClick={onRetry}>
        Retry
      </Button>
    </div>
  )
}
