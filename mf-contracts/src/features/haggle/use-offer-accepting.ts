import { ApiError, messageOf, useAlert, useApiMutation, useNotify } from '@hub/web-kit'
import { useState } from 'react'
import type { Contract } from '#lib/contract.ts'
import type { Haggle } from '@hub/api-spec'

/** What somebody who was asked says: an amount that the words are taken to mean, if they have none. */
export interface Yes {
  amount?: number
}

/** Accepts an offer on one's own contract after asking: its offerer has the contract then. */
export function useOfferAccepting({ id, revision }: Contract) {
  const [asked, ask] = useState<Haggle>()
  const alert = useAlert()
  const notify = useNotify()
  const acceptance = useApiMutation('POST /api/contracts/:id/haggles/:haggleId/accept')

  async function accept(offer: Haggle, yes: Yes) {
    const params = { id, haggleId: offer.id }
    try {
      await acceptance.mutateAsync({ params, body: { revision, ...yes } })
      notify('Offer accepted. They have the contract now.')
    } catch (error) {
      if (isSwitchedOff(error)) return notify('Accept functionality coming soon!', 'info')
      await alert(`Error: ${messageOf(error, 'Failed to accept offer.')}`)
    }
  }

  function answer(yes: Yes | undefined) {
    ask(undefined)
    if (asked && yes) void accept(asked, yes)
  }

  return { isAccepting: acceptance.isPending, asked, ask, answer }
}

/** The server has it, but does not do it yet. */
function isSwitchedOff(error: unknown): boolean {
  return error instanceof ApiError && error.status === 501
}
