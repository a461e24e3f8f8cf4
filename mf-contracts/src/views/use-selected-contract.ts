import { ApiError, apiQuery, usePanel, useQuery } from '@hub/web-kit'
import { useEffect, useState } from 'react'
import type { ViewTarget } from '@hub/web-kit'
import type { Accepter, Contract } from '#lib/contract.ts'

/** The contract that is open, as fresh as the server has it, for as long as somebody reads it. */
export interface SelectedContract {
  id: string | undefined
  /** Not known yet, or not to be found. */
  contract: Contract | undefined
  /** Not known before the server has shown this contract alone. */
  acceptedBy: Accepter | undefined
  /** There is no such contract (any more). */
  isGone: boolean
  hasFailed: boolean
  retry(): void
  select(contract: Contract): void
  close(): void
}

/** Under this name the history keeps which contract is open. */
export const OPEN_CONTRACT = 'contracts.open'

/** Keeps which contract is open: the one that was clicked, or the one that the shell asks for. */
export function useSelectedContract(target: ViewTarget | undefined): SelectedContract {
  const { value: id, open, close } = usePanel(OPEN_CONTRACT)
  const [clicked, setClicked] = useState<Contract>()

  // Every wish of the shell is a new object, so the same contract can be asked for again.
  useEffect(() => {
    if (target?.contractId !== undefined) open(target.contractId)
  }, [target, open])
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /api/contracts/:id', { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const isGone = error instanceof ApiError && !error.isPassing

  return {
    id,
    contract: data ?? (clicked?.id === id ? clicked : undefined),
    acceptedBy: data?.acceptedBy,
    isGone,
    hasFailed: error !== null && !isGone,
    retry: () => void refetch(),
    select(chosen) {
      setClicked(chosen)
      open(chosen.id)
    },
    close,
  }
}
