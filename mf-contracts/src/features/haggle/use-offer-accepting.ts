import { ApiError, messageOf, useAlert, useApiMutation, useConfirm, useNotify } from '@hub/web-kit'
import type { Contract } from '#lib/contract.ts'
import type { Haggle } from '@hub/api-spec'

/** Accepts an offer on one's own contract after asking: its offerer has the contract then. */
export function useOfferAccepting({ id, revision }: Contract) {
  const confirm = useConfirm()
  const alert = useAlert()
  const notify = useNotify()
  const acceptance = useApiMutation('POST /api/contracts/:id/haggles/:haggleId/accept', {
    refreshes: [
      'GET /api/contracts/:id',
      'GET /api/contracts/:id/haggles',
      'GET /api/missions',
      'GET /api/trading_posts',
      'GET /api/missions/my-posts',
      'GET /api/trading_posts/my-posts',
    ],
  })

  async function accept(offer: Haggle) {
    const question =
      'Are you sure you want to accept this haggle offer? This will update the contract.'
    if (!(await confirm(question, { confirmLabel: 'Accept' }))) return
    try {
      await acceptance.mutateAsync({ params: { id, haggleId: offer.id }, body: { revision } })
      notify('Offer accepted. The contract is theirs now.')
    } catch (error) {
      if (isSwitchedOff(error)) return notify('Accept functionality coming soon!', 'info')
      await alert(`Error: ${messageOf(error, 'Failed to accept offer.')}`)
    }
  }

  return { isAccepting: acceptance.isPending, accept }
}

/** The server has it, but does not do it yet. */
function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 501
}
