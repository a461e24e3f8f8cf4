import { useConfirm } from '@hub/web-kit'
import { useCallback, useEffect } from 'react'

const QUESTION = 'You have unsaved changes. Leave without saving them?'

let isGuarded = false

/** Whether leaving has to be asked about. */
export const isLeavingGuarded = (): boolean => isGuarded

/** Has people asked before they leave what they have not saved: the view, the session or the page. */
export function useLeaveGuard(isDirty: boolean): void {
  useEffect(() => {
    if (!isDirty) return undefined
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault()
    isGuarded = true
    addEventListener('beforeunload', warn)
    return () => {
      isGuarded = false
      removeEventListener('beforeunload', warn)
    }
  }, [isDirty])
}

/** Asks, when there is something to lose. */
export function useMayLeave(): () => Promise<boolean> {
  const confirm = useConfirm()
  return useCallback(
    async () => !isGuarded || confirm(QUESTION, { confirmLabel: 'Leave', isDestructive: true }),
    [confirm],
  )
}
