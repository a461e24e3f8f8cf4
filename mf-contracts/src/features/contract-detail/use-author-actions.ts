import { messageOf, useAlert, useApiMutation, useConfirm, useNotify } from '@hub/web-kit'
import { isMission } from '#lib/contract.ts'
import type { Contract } from '#lib/contract.ts'

/** What an author does with a contract that somebody accepted, or whose time is over. */
export function useAuthorActions(contract: Contract) {
  const params = { id: contract.id }
  const confirm = useConfirm()
  const attempt = useAttempt()
  const releasing = useApiMutation('POST /api/contracts/:id/release')
  const completing = useApiMutation('POST /api/contracts/:id/complete')
  const relisting = useApiMutation('PATCH /api/trading_posts/:id')

  async function release() {
    const question =
      'Are you sure you want to release this contract? Whoever accepted it loses it, and it is open to everybody again.'
    if (!(await confirm(question, { isDestructive: true, confirmLabel: 'Release' }))) return
    await attempt(() => releasing.mutateAsync({ params }), {
      done: 'Contract released. It is open again.',
      failed: 'Failed to release contract.',
    })
  }

  async function complete() {
    const question =
      'Are you sure you want to mark this contract as completed? It cannot be opened again.'
    if (!(await confirm(question, { confirmLabel: 'Complete' }))) return
    await attempt(() => completing.mutateAsync({ params }), {
      done: 'Contract completed.',
      failed: 'Failed to complete contract.',
    })
  }

  /** Counts its days anew from now; missions never run out. */
  async function relist() {
    if (isMission(contract)) return
    const body = new FormData()
    body.set('expiryDays', String(contract.expiryDays))
    await attempt(() => relisting.mutateAsync({ params, body }), {
      done: 'Contract listed again.',
      failed: 'Failed to relist contract.',
    })
  }

  return {
    isReleasing: releasing.isPending,
    isCompleting: completing.isPending,
    isRelisting: relisting.isPending,
    release,
    complete,
    relist,
  }
}

/** Does it, and tells how it went. */
function useAttempt() {
  const alert = useAlert()
  const notify = useNotify()
  return async (work: () => Promise<unknown>, told: { done: string; failed: string }) => {
    try {
      await work()
      notify(told.done)
    } catch (error) {
      await alert(`Error: ${messageOf(error, told.failed)}`)
    }
  }
}
