import { Spinner } from '@hub/ui'
import { useLiveStatus } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import styles from './connection-notice.module.css'

/** A connection that comes back within this time is nobody's concern. */
const PATIENCE_MS = 2_500

/** Says that the page is on its own for now, and goes by itself. */
export function ConnectionNotice() {
  const isLost = useLiveStatus() === 'lost'
  const isLostLong = useHeld(isLost, PATIENCE_MS)
  return (
    <div role="status" className={styles.place}>
      {isLostLong && (
        <p className={styles.notice}>
          <Spinner />
          The connection is lost. Trying again…
        </p>
      )}
    </div>
  )
}

/** True once a claim has held for some time; false as soon as it does not. */
function useHeld(claim: boolean, holdMs: number): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!claim) return undefined
    const timer = setTimeout(() => setHeld(true), holdMs)
    return () => {
      clearTimeout(timer)
      setHeld(false)
    }
  }, [claim, holdMs])
  return isHeld
}
