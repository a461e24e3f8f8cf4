import { messageOf, useAlert, useConfirm, useNotify } from '@hub/web-kit'

interface AdminAction {
  /** Asked first. */
  question: string
  /** The word on the button that says yes. */
  confirmLabel: string
  isDestructive?: boolean
  act(): Promise<{ message: string }>
  /** What is told when the server says nothing of its own. */
  failure: string
}

/** Does what an admin asked for, once they are sure, and tells how it went. */
export function useAdminAction(): (action: AdminAction) => Promise<void> {
  const confirm = useConfirm()
  const alert = useAlert()
  const notify = useNotify()
  return async ({ question, confirmLabel, isDestructive = false, act, failure }) => {
    if (!(await confirm(question, { confirmLabel, isDestructive }))) return
    try {
      notify((await act()).message)
    } catch (error) {
      await alert(`Error: ${messageOf(error, failure)}`)
    }
  }
}
