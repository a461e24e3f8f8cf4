import {
  messageOf,
  useAlert,
  useApiMutation,
  useConfirm,
  useIdempotencyKey,
  useNotify,
} from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'

/** Accepts a contract as it is seen, after asking; how it went is told, and `onAccepted` follows when it is one's own now. */
export function useAccepting({ id, revision }: Contract, onAccepted: () => void) {
  const confirm = useConfirm()
  const alert = useAlert()
  const notify = useNotify()
  const idempotencyKey = useIdempotencyKey()
  const acceptance = useApiMutation('POST /api/contracts/:id/accept')

  async function accept() {
    const question = 'Are you sure you want to accept this contract?'
    if (!(await confirm(question, { confirmLabel: 'Accept' }))) return
    try {
      await acceptance.mutateAsync({ params: { id }, body: { revision }, idempotencyKey })
      notify('Contract accepted! It has been added to your profile.')
      onAccepted()
    } catch (error) {
      await alert(`Error accepting contract: ${messageOf(error, 'Failed to accept contract.')}`)
    }
  }

  return { isAccepting: acceptance.isPending, accept }
}
