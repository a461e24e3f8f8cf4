import { Button, Card, RefreshCw, TriangleAlert, ViewHeader } from '@hub/ui'
import { useEffect, useEffectEvent } from 'react'
import { isVanishedFile } from './part-error.ts'
import { onRegistryChange } from './registry.ts'
import styles from './part-problem.module.css'

/** Stands where a part cannot be shown; tries again by itself when there is something new to try. */
export function PartProblem({
  title,
  error,
  isFirst,
  isHidden,
  onRetry,
}: {
  title: string | undefined
  error: unknown
  isFirst: boolean
  isHidden: boolean
  onRetry(): void
}) {
  const isVanished = isVanishedFile(error)
  const retry = useEffectEvent(onRetry)
  useEffect(() => {
    if (isVanished && isFirst) retry()
    addEventListener('online', retry)
    const stop = onRegistryChange(retry)
    return () => {
      removeEventListener('online', retry)
      stop()
    }
  }, [isVanished, isFirst])
  if (isHidden) return null
  return (
    <div className={styles.frame}>
      {title && <ViewHeader title={title} />}
      <Card as="section" tone="amber" role="alert" className={styles.problem}>
        <TriangleAlert size={28} className={styles.icon} />
        <div className={styles.words}>
          <p className={styles.sentence}>This part is not available right now.</p>
          <p className={styles.more}>
            {isVanished
              ? 'A newer version may have been published. Everything else goes on working.'
              : 'Everything else goes on working.'}
          </p>
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
