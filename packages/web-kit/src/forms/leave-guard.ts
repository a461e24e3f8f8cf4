import { useCallback, useEffect } from 'react'
import { useConfirm } from '../ask/confirm.tsx'

const QUESTION = 'You have unsaved changes. Leave without saving them?'

// Several forms of one view may have something to lose.
let guards = 0

/** Whether leaving has to be asked about. */
export const isLeavingGuarded = (): boolean => guards > 0

/** Has people asked before they leave what they have not saved: the view, the session or the page. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    guards += 1
    addEventListener('beforeunload', warn)
    return () => {
      guards -= 1
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

/** Asks, when there is something to lose. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(
    async () => guards === 0 || confirm(QUESTION, { confirmLabel: 'Leave', isDestructive: true }),
    [confirm],
  )
}
